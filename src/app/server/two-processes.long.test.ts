import { generateSync } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { todayIn } from '#kit/contract/testing/run-clock.ts'
import { PASSWORD, type TwoNodes, twoNodes } from './testing/two-nodes.ts'

/** A decision of one process is in force on the other with its next request. */
let nodes: TwoNodes
beforeAll(async () => {
  nodes = await twoNodes()
}, 120_000)
afterAll(() => nodes.stop())

const send: TwoNodes['send'] = (...requested) => nodes.send(...requested)
const signIn: TwoNodes['signIn'] = (...requested) => nodes.signIn(...requested)
const session: TwoNodes['session'] = (...requested) => nodes.session(...requested)
const accountOf: TwoNodes['accountOf'] = (name) => nodes.accountOf(name)
/** Returns the status of the session on both. */
const onBoth = async (token: string): Promise<number[]> => {
  const responses = await Promise.all([0, 1].map((node) => send(node, 'GET', '/api/session', { token })))
  return responses.map(({ status }) => status)
}
describe('a session ends on both processes', () => {
  it('when its owner signs out on one', async () => {
    const { token } = await session(0, 'code102', 'user')
    expect(await onBoth(token)).toEqual([200, 200])
    expect((await send(0, 'POST', '/api/logout', { token })).status).toBe(200)
    expect(await onBoth(token)).toEqual([401, 401])
  })

  it('when the password was changed with another session', async () => {
    const [one, two] = [await session(0, 'code104', 'user'), await session(1, 'code104', 'user')]
    const password = 'a-quiet-lighthouse-42'
    const body = { current_password: PASSWORD, password, confirm_password: password }
    expect((await send(0, 'POST', '/api/password/change', { token: one.token, body })).status).toBe(200)
    expect([await onBoth(one.token), await onBoth(two.token)]).toEqual([
      [200, 200],
      [401, 401],
    ])
  })

  it('when the account is disabled, or the employment is over by its date', async () => {
    const [admin, user] = [await session(0, 'code2', 'admin'), await session(1, 'code114', 'user')]
    expect([await onBoth(admin.token), await onBoth(user.token)].flat()).toEqual([200, 200, 200, 200])
    const disabled_at = '2026-01-01T00:00:00Z'
    const { id } = await accountOf('code2')
    await nodes.db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute()
    const { employee_id } = await accountOf('code114')
    await nodes.db
      .updateTable('employments')
      .set((row) => ({ left_on: row.ref('joined_on') }))
      .where('employee_id', '=', employee_id)
      .execute()
    expect([await onBoth(admin.token), await onBoth(user.token)].flat()).toEqual([401, 401, 401, 401])
  })

  it('when a suspension begins by its date, asked for on one of them', async () => {
    const chief = await session(0, 'code1', 'admin')
    const sessions = [await session(0, 'code16', 'user'), await session(1, 'code16', 'user')]
    const { employee_id } = await accountOf('code16')
    const soon = todayIn('UTC').add({ days: 2 }).toString()
    const change = { employee_ids: [employee_id], switch: 'suspended', on: true, with_pay: true, reason: 'A complaint' }
    const planned = { token: chief.token, body: { ...change, from: soon } }
    const response = await send(0, 'POST', '/api/admin/update-employee-switch', planned)
    expect(response.body.data).toMatchObject({ changed: [employee_id] })
    const worth = async () => (await Promise.all(sessions.map(({ token }) => onBoth(token)))).flat()
    expect(await worth()).toEqual([200, 200, 200, 200])
    const from_date = todayIn('UTC').subtract({ days: 1 }).toString()
    await nodes.db.updateTable('suspensions').set({ from_date }).where('employee_id', '=', employee_id).execute()
    expect(await worth()).toEqual([401, 401, 401, 401])
  })
})

it('takes a permission away on both at once', async () => {
  const [chief, holder] = [await session(0, 'code1', 'admin'), await session(1, 'code3', 'admin')]
  const read = () => send(1, 'GET', '/api/admin/viewdepts', { token: holder.token })
  expect((await read()).status).toBe(200)
  const role = await nodes.db
    .selectFrom('roles')
    .select(['id', 'version'])
    .where('area', '=', 'Admin')
    .where('role_number', '=', 3)
    .executeTakeFirstOrThrow()
  const body = { version: role.version, grants: [] }
  const saved = await send(0, 'PUT', `/api/admin/role/${role.id}`, { token: chief.token, body })
  const savedAt = performance.now()
  expect(saved.body.code).toBeUndefined()
  expect((await read()).status).toBe(403)
  expect(performance.now() - savedAt).toBeLessThan(1000)
})

describe('acting as an employee', () => {
  const impersonation = async (node: number, token: string, id: number) =>
    send(node, 'POST', '/api/admin_user/login', { token, body: { id, reason: 'Helps with a form' } })

  it('ends on both with the session of the admin', async () => {
    const admin = await session(0, 'code0', 'admin')
    const { employee_id } = await accountOf('code112')
    const { body } = await impersonation(1, admin.token, employee_id ?? 0)
    const impersonator = (body.data as unknown as { token: string }).token
    expect(await onBoth(impersonator)).toEqual([200, 200])
    await send(0, 'POST', '/api/logout', { token: admin.token })
    expect(await onBoth(impersonator)).toEqual([401, 401])
  })

  it('leaves one visit of starts on both at the same moment', async () => {
    const sessions = [await session(0, 'code0', 'admin'), await session(1, 'code0', 'admin')]
    const { employee_id } = await accountOf('code112')
    const responses = await Promise.all(sessions.map(({ token }, node) => impersonation(node, token, employee_id ?? 0)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const worth = await Promise.all(
      responses.map(({ body }) => onBoth((body.data as unknown as { token: string }).token)),
    )
    expect(worth.flat().toSorted((a, b) => a - b)).toEqual([200, 200, 401, 401])
  })
})

it('counts wrong passwords on both together', async () => {
  for (const node of [0, 1, 0, 1, 0]) expect((await signIn(node, 'code115', 'user', 'wrong')).body.Status).toBe(401)
  expect([(await signIn(1, 'code115', 'user')).status, (await signIn(0, 'code115', 'user')).status]).toEqual([429, 429])
})

it('takes a code of the second factor on one of them alone', async () => {
  const { token } = await session(0, 'code99', 'user')
  await send(0, 'POST', '/api/session/confirm', { token, body: { password: PASSWORD } })
  const started = await send(1, 'POST', '/api/factor/start', { token })
  const { secret } = started.body.data as unknown as { secret: string }
  const epoch = Math.floor(machineNow() / 1000)
  await send(0, 'POST', '/api/factor/confirm', { token, body: { code: generateSync({ secret, epoch }) } })
  const challenges = await Promise.all([0, 1].map((node) => signIn(node, 'code99', 'user')))
  const code = generateSync({ secret, epoch: epoch + 30 })
  const responses = await Promise.all(
    challenges.map(({ body }, node) => {
      const { challenge } = (body.data as unknown as { next: { challenge: string } }).next
      return send(node, 'POST', '/api/login/step', { body: { challenge, code } })
    }),
  )
  expect(responses.map(({ body }) => body.code ?? 'session').toSorted()).toEqual(['session', 'session.factor_invalid'])
})
