import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { updateAdmin } from '#domains/people/contract/accounts.calls.ts'
import { restoreField } from '#domains/records/contract/audit.calls.ts'
import { apiToken } from '#domains/session/server/testing/api-token.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { ADMIN_NUMBERS, type Scope } from '#kit/contract/permissions.ts'
import { callsOf } from '#kit/server/call/handle.ts'
import { formBody, TINY_PNG } from '#kit/server/testing/form-body.ts'
import type { TestActor } from './testing/fixture.ts'
import { shippedAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/** Every call of the application with API tokens, walked without naming one: a new call is tested from birth. */
let app: TestApp
let calls: readonly AnyCall[]
let keys: readonly string[]
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00.000Z')
  calls = callsOf(app.domains).filter(({ permission }) => typeof permission === 'string')
  keys = app.domains.flatMap(({ permissions }) => permissions.map(({ key }) => key))
})
afterAll(() => app.stop())

/** Sends an unknown field, which every call refuses with 400 once it has let its caller in. */
const knock = async (call: AnyCall, { token }: Pick<TestActor, 'token'>): Promise<number> => {
  // The quota of a token is not the subject here.
  app.clock.set(new Date(Date.parse(app.clock.fixed() ?? '') + 1000).toISOString())
  const form = call.upload && formBody([['no_such_field', '1']], [{ bytes: TINY_PNG }])
  const json = { payload: '{"no_such_field":1}', headers: { 'content-type': 'application/json' } }
  const { payload, headers } = form ?? json
  const response = await app.server.inject({
    method: call.method,
    url: `${call.path.replaceAll(/:\w+\??/g, '1')}${call.method === 'GET' ? '?no_such_field=1' : ''}`,
    headers: { authorization: `Bearer ${token}`, ...(call.method === 'GET' ? {} : headers) },
    ...(call.method === 'GET' ? {} : { payload }),
  })
  return response.statusCode
}

/** The status that a token gets, by the area and the kind of a call and by its keys. */
const expected = ({ area, tokens, permission }: AnyCall, granted: ReadonlySet<string>, isLimited = false): number => {
  if (area !== 'Admin') return 401
  if (tokens === 'none' || (isLimited && tokens !== 'all')) return 403
  return granted.has(typeof permission === 'string' ? permission : '') ? 400 : 403
}

/** Returns the calls whose status is not the expected one. */
const listWrong = async (actor: TestActor, granted: ReadonlySet<string>, isLimited = false): Promise<unknown[]> => {
  const wrong = []
  for (const call of calls) {
    const status = await knock(call, actor)
    if (status !== expected(call, granted, isLimited)) wrong.push([call.id, status, expected(call, granted, isLimited)])
  }
  return wrong
}

describe('the matrix of roles with API tokens', () => {
  it.each(ADMIN_NUMBERS)(
    'opens with all keys what the role %i opens, where no person is needed',
    async (number) => {
      const owner = await shippedAdmin(app, number)
      const rows = await app.db
        .selectFrom('role_grants')
        .select('permission_key')
        .where('role_id', '=', owner.role_id)
        .execute()
      const granted = new Set(rows.map(({ permission_key }) => permission_key))
      expect(granted.size).toBeGreaterThan(2)
      expect(await listWrong(await apiToken(app, owner, { keys }), granted)).toEqual([])
    },
    120_000,
  )

  it('opens nothing without a key', async () => {
    expect(await listWrong(await apiToken(app, await shippedAdmin(app, 1)), new Set())).toEqual([])
  })

  it('opens with limits what reads within a scope alone', async () => {
    const department_ids = [await app.fixture.department()]
    expect(
      await listWrong(await apiToken(app, await shippedAdmin(app, 1), { keys, department_ids }), new Set(keys), true),
    ).toEqual([])
  })
})

const SECRETS = /^(current_|new_|confirm_)?(password|secret|otpauth_uri|recovery_codes|setup_url|challenge)$/
/** Returns true where a schema has a text with the name of a secret, however deep. */
const hasSecret = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(
    ([name, inner]) => (SECRETS.test(name) && JSON.stringify(inner).includes('"string"')) || hasSecret(inner),
  )
const takesSecret = (schema: z.ZodType): boolean =>
  hasSecret(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

describe('calls that are open to API tokens', () => {
  it('neither take nor return passwords, codes and links', () => {
    const open = calls.filter(({ tokens }) => tokens !== 'none')
    const found = open.filter(({ body, data }) => takesSecret(body) || takesSecret(data))
    expect(found.map(({ id }) => id)).toEqual([
      // The link of a new login is null in the response to a token.
      'employees.add',
      'employees.rehire',
      // The link of an offer comes with the step that sends it, which is closed.
      'candidates.view',
      'offers.list',
      'offers.add',
      'offers.update',
    ])
  })

  it('are closed where the password is needed again, and for the live stream', () => {
    const closed = calls.filter(({ tokens, area }) => tokens === 'none' && area === 'Admin').map(({ id }) => id)
    expect(closed).toEqual(
      expect.arrayContaining(['tokens.add', 'tokens.list', 'session.loginAsEmployee', 'factor.reset']),
    )
    for (const call of calls.filter(({ confirmed, id }) => confirmed || id === 'live.stream'))
      expect([call.id, call.tokens]).toEqual([call.id, 'none'])
  })
})

it('does not restore by the audit what takes a person to change', async () => {
  const owner = await shippedAdmin(app, 1)
  const other = await app.fixture.admin({})
  const account = await app.db
    .selectFrom('accounts')
    .select(['name', 'version'])
    .where('id', '=', other.account_id)
    .executeTakeFirstOrThrow()
  const changed = await app.send(updateAdmin, owner, {
    params: { admin_id: other.account_id },
    body: { name: 'Another Name', version: account.version },
  })
  expect(changed.body).toMatchObject({ status: true })
  const { id } = await app.db
    .selectFrom('audit_rows')
    .select('id')
    .where('entity', '=', 'accounts')
    .where('entity_id', '=', other.account_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const body = { audit_id: id, field: 'name', version: changed.body.data.version }
  const token = await apiToken(app, owner, { keys })
  expect((await app.send(restoreField, token, { body })).body).toMatchObject({ code: 'records.not_restorable' })
  expect((await app.send(restoreField, owner, { body })).body).toMatchObject({ status: true })
})

describe('a token that is limited to a department', () => {
  const all = (): Record<string, Scope> => Object.fromEntries(keys.map((key): [string, Scope] => [key, 'all']))
  it('sees its people and no others in the list of employees', async () => {
    const [own, other] = [await app.fixture.department(), await app.fixture.department()]
    const below = await app.fixture.department({ parent_id: own })
    const inside = [
      await app.fixture.employee({ department_id: own }),
      await app.fixture.employee({ department_id: below }),
    ]
    const outside = await app.fixture.employee({ department_id: other })
    const admin = await app.fixture.admin(all())
    const token = await apiToken(app, admin, { keys, department_ids: [own] })
    const call = calls.find(({ id }) => id === 'employees.list')
    const single = calls.find(({ id }) => id === 'employees.single')
    if (!call || !single) throw new Error('The list of employees is missing')
    const list = await app.send(call, token, { query: {} })
    expect(new Set((list.body.data as { id: number }[]).map(({ id }) => id))).toEqual(new Set(inside))
    expect(list.body.meta).toMatchObject({ total: 2 })
    expect((await app.send(single, token, { params: { id: outside } })).status).toBe(404)
    expect((await app.send(single, token, { params: { id: inside[0] } })).status).toBe(200)
  })
})
