import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { confirmed, shippedAdmin, superAdmin } from '#app/server/testing/super-admin.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { listAdmins, updateOwnAccount } from '#domains/people/contract/accounts.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listAudit } from '#domains/records/contract/audit.calls.ts'
import { addDepartment } from '#domains/organisation/contract/departments.calls.ts'
import { listDepartments } from '#domains/organisation/contract/units.calls.ts'
import { listSessions } from '../../contract/session.calls.ts'
import * as calls from '../../contract/tokens.calls.ts'
import { TOKEN_REQUESTS } from '../../contract/tokens.rules.ts'
import { apiToken } from '../testing/api-token.ts'

const START = '2026-03-11T09:00:00.000Z'
const DAY_MS = 86_400_000
let app: TestApp
let owner: Awaited<ReturnType<typeof superAdmin>>
beforeAll(async () => {
  app = await testApp(START)
  owner = await confirmed(app, await superAdmin(app))
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(START)
  await app.db.deleteFrom('sign_in_throttles').execute()
  await app.db
    .updateTable('api_tokens')
    .set({ ended_at: START, ended_why: 'ended' })
    .where('ended_at', 'is', null)
    .execute()
})

const READS = ['organisation.read', 'people.read'] as const
const input = (more: object = {}) => ({
  body: {
    name: 'Payroll export',
    days: 30 as const,
    permission_keys: [...READS],
    brand_ids: null,
    department_ids: null,
    ...more,
  },
})
const make = async (more: object = {}, by: TestActor = owner): Promise<TestActor & { name: string }> => {
  const { body, status } = await app.send(calls.addToken, by, input(more))
  expect([status, body.message ?? null]).toEqual([200, null])
  return { ...by, token: body.data.secret, session_id: body.data.id, name: body.data.name }
}
const read = (actor: TestActor) => app.send(listDepartments, actor, { query: {} })
const failure = (response: { status: number; body: { error?: string } }) => [response.status, response.body.error]
const stateOf = async ({ session_id }: TestActor) =>
  (await app.send(calls.readToken, owner, { params: { id: session_id } })).body.data

describe('a token', () => {
  it('is made with the password given again, shown once, and stored as a hash', async () => {
    const other = await superAdmin(app)
    expect((await app.send(calls.addToken, other, input())).body.code).toBe('session.confirm_required')
    const key = 'key-of-one-token'
    const [first, again] = [
      await app.send(calls.addToken, owner, input(), { key }),
      await app.send(calls.addToken, owner, input(), { key }),
    ]
    expect(first.body.data.secret).toMatch(/^muster_[\w-]{43}$/)
    expect(again.body).toEqual(first.body)
    const stored = await sql<{ text: string }>`
      select t::text as text from api_tokens t union all select k::text from idempotency_keys k
      union all select v::text from audit_values v`.execute(app.db)
    for (const { text } of stored.rows) expect(text).not.toContain(first.body.data.secret.slice(20))
    const { body } = await app.send(calls.listTokens, owner, { query: { state: 'open' } })
    expect(body.data.map(({ name, keys, state }) => [name, keys, state])).toEqual([['Payroll export', 2, 'open']])
    expect(JSON.stringify(body)).not.toContain(first.body.data.secret.slice(20))
  })

  it('opens the calls of its keys and no others, as its owner', async () => {
    const token = await make()
    expect((await read(token)).status).toBe(200)
    expect((await app.send(listEmployees, token, { query: {} })).status).toBe(200)
    expect(failure(await app.send(listAdmins, token, {}))[0]).toBe(403)
  })

  it('stops with the keys of the role of its owner', async () => {
    const admin = await app.fixture.admin({ 'organisation.read': 'all', 'session.tokens.write': 'all' })
    const token = await apiToken(app, admin, { keys: ['organisation.read'] })
    expect((await read(token)).status).toBe(200)
    await app.db
      .deleteFrom('role_grants')
      .where('role_id', '=', admin.role_id)
      .where('permission_key', '=', 'organisation.read')
      .execute()
    await app.db
      .updateTable('roles')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', admin.role_id)
      .execute()
    expect((await read(token)).status).toBe(403)
  })

  it('is limited to 25 open ones, to different names, to a year and to known keys', async () => {
    await make()
    expect((await app.send(calls.addToken, owner, input({ name: 'payroll EXPORT' }))).body.code).toBe(
      'session.token_name_taken',
    )
    const unknown = await app.send(
      calls.addToken,
      owner,
      input({ name: 'Other', permission_keys: ['people.raed', 'session.own'] }),
    )
    expect(unknown.body).toMatchObject({
      code: 'session.token_keys_missing',
      message: 'Your role does not have: people.raed, Own sign-in.',
    })
    expect((await app.send(calls.addToken, owner, input({ days: 31 }))).status).toBe(400)
    expect(
      (await app.send(calls.addToken, owner, input({ name: 'Of a brand', brand_ids: [999_999] }))).body.fields,
    ).toHaveProperty('brand_ids')
    for (let n = 1; n < 25; n++) await make({ name: `Token ${n}` })
    expect((await app.send(calls.addToken, owner, input({ name: 'One more' }))).body.code).toBe(
      'session.too_many_tokens',
    )
    await expect(
      apiToken(app, owner, { expires_at: new Date(Date.parse(START) + 366 * DAY_MS).toISOString() }),
    ).rejects.toThrow('api_tokens_within_a_year')
    await expect(apiToken(app, await app.fixture.user())).rejects.toThrow('belongs to an administrator')
  })

  it('of parallel ones with one name is made once', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => app.send(calls.addToken, owner, input({ name: 'Twin' }))),
    )
    const codes = made.map(({ body }) => body.code ?? 'made').toSorted()
    expect(codes).toEqual(['made', ...Array.from({ length: 19 }, () => 'session.token_name_taken')])
  })
})

describe('a token is refused', () => {
  it('when it is wrong, has ended or has expired, each with its reason', async () => {
    const token = await make()
    expect(failure(await read({ ...token, token: `${token.token.slice(0, -1)}_` }))).toEqual([
      401,
      'This API token is not known.',
    ])
    app.clock.set(new Date(Date.parse(START) + 30 * DAY_MS).toISOString())
    expect(failure(await read(token))).toEqual([401, 'This API token has expired.'])
    await app.runJob('session.forget_traces')
    expect(failure(await read(token))).toEqual([401, 'This API token has expired.'])
    app.clock.set(START)
    const second = await make({ name: 'Second' })
    expect((await app.send(calls.endToken, owner, { params: { id: second.session_id } })).body.status).toBe(true)
    expect(failure(await read(second))).toEqual([401, 'This API token has ended.'])
  })

  it('beyond the admin area, in an address, and where a person is needed', async () => {
    const token = await make({ permission_keys: [...READS, 'people.admin.self'] })
    expect(failure(await app.send(listSessions, token))).toEqual([
      401,
      'API tokens open the calls under /api/admin/ alone.',
    ])
    for (const query of ['token', 'access_token', 'authorization']) {
      const { statusCode } = await app.server.inject(`/api/admin/viewdepts?${query}=${token.token}`)
      expect([query, statusCode]).toEqual([query, 401])
    }
    const own = await app.send(updateOwnAccount, token, { body: { name: 'Another', version: 1 } })
    expect(failure(own)).toEqual([403, 'Not possible with an API token.'])
    expect((await app.send(calls.listTokens, token, { query: {} })).status).toBe(403)
  })

  it('while its owner cannot sign in, and for good once the owner is deleted', async () => {
    const admin = await app.fixture.admin({ 'organisation.read': 'all' })
    const token = await apiToken(app, admin, { keys: ['organisation.read'] })
    const account = app.db.updateTable('accounts').where('id', '=', admin.account_id)
    await account.set({ disabled_at: START }).execute()
    expect(failure(await read(token))).toEqual([401, 'The owner of this API token cannot sign in at present.'])
    expect((await stateOf(token)).state).toBe('paused')
    await account.set({ disabled_at: null }).execute()
    expect((await read(token)).status).toBe(200)
    await account.set({ deleted_at: START }).execute()
    expect((await read(token)).status).toBe(401)
    expect((await stateOf(token)).state).toBe('owner_left')
    await app.runJob('session.forget_traces')
    await account.set({ deleted_at: null }).execute()
    expect(failure(await read(token))).toEqual([401, 'This API token has ended, because its owner has left.'])
  })

  it('after guesses from a network with 429, which does not stop a right one', async () => {
    const token = await make()
    const guess = (n: number) => read({ ...token, token: `muster_${String(n).padStart(43, 'a')}` })
    const guesses = []
    for (let n = 0; n < 62; n++) guesses.push((await guess(n)).status)
    expect(guesses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
    expect(guesses.slice(60)).toEqual([429, 429])
    expect((await read(token)).status).toBe(200)
    const { length } = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'session.attempt_failed')
      .execute()
    expect(length).toBeGreaterThanOrEqual(60)
  })
})

describe('requests with a token', () => {
  it('say what is left of the quota on every response, and get 429 beyond it', async () => {
    const token = await make()
    const first = await read(token)
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"token";q=600;w=60',
      ratelimit: '"token";r=599;t=60',
    })
    expect((await app.send(listAdmins, token, {})).headers['ratelimit']).toBe('"token";r=598;t=60')
    await Promise.all(Array.from({ length: TOKEN_REQUESTS.quota - 2 }, () => read(token)))
    const beyond = await read(token)
    expect([beyond.status, beyond.headers['retry-after'], beyond.headers['ratelimit']]).toEqual([
      429,
      '60',
      '"token";r=0;t=60',
    ])
    app.clock.set('2026-03-11T09:01:00.000Z')
    expect((await read(token)).headers['ratelimit']).toBe('"token";r=599;t=60')
    expect((await read(owner)).headers).not.toHaveProperty('ratelimit')
  })

  it('are recorded with their time and address, once a minute', async () => {
    const token = await make()
    expect(await stateOf(token)).toMatchObject({ last_used_at: null, last_used_ip: null })
    const use = (ip: string) => app.send(listDepartments, token, { query: {} }, { ip })
    await use('198.51.100.7')
    await expect.poll(async () => (await stateOf(token)).last_used_ip).toBe('198.51.100.7')
    app.clock.set('2026-03-11T09:00:30.000Z')
    await use('198.51.100.8')
    app.clock.set('2026-03-11T09:02:00.000Z')
    await use('198.51.100.9')
    await expect.poll(async () => (await stateOf(token)).last_used_ip).toBe('198.51.100.9')
  })

  it('have idempotency keys that are not those of its owner', async () => {
    const token = await make({ permission_keys: ['organisation.write', 'organisation.read'] })
    const body = { name: 'Depot', code: 'DEP' }
    const key = 'the-same-key'
    expect((await app.send(addDepartment, owner, { body }, { key })).body.status).toBe(true)
    const second = await app.send(addDepartment, token, { body }, { key })
    expect(second.body.code).toMatch(/taken/)
    const own = { body: { name: 'Depot two', code: 'DEP2' } }
    const [made, again] = [
      await app.send(addDepartment, token, own, { key: 'another-key' }),
      await app.send(addDepartment, token, own, { key: 'another-key' }),
    ]
    expect(again.body).toEqual(made.body)
  })

  it('are named in the audit, and leave its chain whole', async () => {
    const token = await make({ permission_keys: ['organisation.write'] })
    await app.send(addDepartment, token, { body: { name: 'Warehouse', code: 'WH' } })
    await app.send(listAdmins, token, {})
    const { body } = await app.send(listAudit, owner, { query: { limit: 2 } })
    expect(body.data.map(({ token: of, sentence }) => [of?.name, sentence])).toEqual([
      ['Payroll export', expect.stringContaining(`Token Payroll export, of ${owner.name}, asked for`)],
      ['Payroll export', `Token Payroll export, of ${owner.name}, added the department Warehouse`],
    ])
    const broken = await sql`
      select id from (
        select a.id, a.previous_hash, lag(a.hash, 1, '\\x00'::bytea) over (partition by a.chain order by a.id) as before,
          a.hash, audit_hash(a) as own from audit_rows a) x
      where previous_hash <> before or hash <> own`.execute(app.db)
    expect(broken.rows).toEqual([])
  })
})

describe('the owner of a token', () => {
  it('ends it once, also of 20 at a time', async () => {
    const token = await make()
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => app.send(calls.endToken, owner, { params: { id: token.session_id } })),
    )
    expect(ends.map(({ body }) => body.code ?? 'ended').toSorted()).toEqual([
      'ended',
      ...Array.from({ length: 19 }, () => 'session.token_ended'),
    ])
    expect(await stateOf(token)).toMatchObject({
      state: 'ended',
      ended_by: { id: owner.account_id },
      can: { end: false, hand_on: false },
    })
  })

  it('sees the own ones; a super admin sees and ends those of everyone', async () => {
    const manager = await confirmed(app, await shippedAdmin(app, 0))
    const [own, other] = [await make({ name: 'Of the manager' }, manager), await make({ name: 'Of the owner' })]
    const list = async (actor: TestActor) =>
      (await app.send(calls.listTokens, actor, { query: { state: 'open', sort: 'name' } })).body.data.map(
        ({ name }) => name,
      )
    expect(await list(manager)).toEqual(['Of the manager'])
    expect(await list(owner)).toEqual(['Of the manager', 'Of the owner'])
    for (const call of [calls.readToken, calls.endToken])
      expect((await app.send(call, manager, { params: { id: other.session_id } })).status).toBe(404)
    expect((await app.send(calls.endToken, owner, { params: { id: own.session_id } })).body.status).toBe(true)
  })

  it('hands it on to an administrator who has its keys', async () => {
    const token = await make({ permission_keys: ['organisation.read', 'payroll.read'] })
    const [manager, other] = [await shippedAdmin(app, 0), await superAdmin(app)]
    const hand = (account_id: number, version = 1) =>
      app.send(calls.handOnToken, owner, { params: { id: token.session_id }, body: { version, account_id } })
    expect((await hand(manager.account_id)).body).toMatchObject({
      code: 'session.token_keys_of_other',
      message: expect.stringContaining('does not have:'),
    })
    expect((await hand(owner.account_id)).body.fields).toHaveProperty('account_id')
    expect((await hand(999_999)).body.fields).toHaveProperty('account_id')
    expect((await hand(other.account_id)).body.status).toBe(true)
    expect((await hand(other.account_id)).body.code).toBe('common.stale')
    expect((await stateOf(token)).owner.id).toBe(other.account_id)
    const notices = await app.db
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'session.token_handed_on')
      .execute()
    expect(notices).toMatchObject([
      { account_id: other.account_id, title: expect.stringMatching(/handed on the API token “.*” to you$/) },
    ])
    await app.db.updateTable('accounts').set({ disabled_at: START }).where('id', '=', owner.account_id).execute()
    expect((await read(token)).status).toBe(200)
    await app.db.updateTable('accounts').set({ disabled_at: null }).where('id', '=', owner.account_id).execute()
  })

  it('sees the calls that it may send, and the keys that the role has lost', async () => {
    const admin = await app.fixture.admin({ 'organisation.read': 'all' })
    const token = await apiToken(app, admin, { keys: ['organisation.read', 'payroll.read'] })
    const { permissions, calls: open } = await stateOf(token)
    expect(permissions.map(({ key, is_granted }) => [key, is_granted])).toEqual([
      ['organisation.read', true],
      ['payroll.read', false],
    ])
    expect(open.map(({ path }) => path)).toContain('/api/admin/viewdepts/:dep_id?')
    expect(open.map(({ path }) => path)).not.toContain('/api/admin/newdept')
  })
})
