import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { loginStep } from '#domains/session/contract/session.calls.ts'
import { pinLogin } from '#domains/session/contract/pin.calls.ts'
import { addEmployee } from '../../contract/employees.calls.ts'
import type { SignInCard } from '../../contract/sign-in.models.ts'
import { renewPin, makeSignInSheet } from '../../contract/sign-in.calls.ts'

export const OWN_PIN = '482916'

type Body = NonNullable<Input<typeof addEmployee>['body']>

/** People without an email, their cards, and their ways to sign in. */
export const numberFixture = async (app: TestApp) => {
  const hr = await app.fixture.admin({
    'people.read': 'all',
    'people.write': 'all',
    'people.personal.read': 'all',
    'people.user.read': 'all',
    'people.user.write': 'all',
    'people.password.write': 'all',
    'people.state.write': 'all',
    'people.delete': 'all',
    'session.act_as': 'all',
  })
  const brand_id = await app.fixture.brand()
  const role_id = await app.fixture.role('User', 101, { 'session.own': 'own', 'notices.inbox.own': 'own' })
  const place = { department_id: await app.fixture.department(), role_id }

  const add = async (extra: Partial<Body> = {}, actor: TestActor = hr) =>
    app.send(addEmployee, actor, {
      body: {
        brand_id,
        first_name: 'Mira',
        last_name: 'Kaya',
        employment_type: 'permanent',
        joined_on: '2026-01-05',
        placement: place,
        ...extra,
      },
    })
  const sheet = (employee_ids: readonly number[], how: 'print' | 'send' = 'print', actor: TestActor = hr) =>
    app.send(makeSignInSheet, actor, { body: { employee_ids: [...employee_ids], how } })
  const cardOf = async (id: number): Promise<SignInCard> => {
    const [card] = (await sheet([id])).body.data.cards
    if (!card) throw new Error(`No card for ${id}`)
    return card
  }
  const newPin = (employee_id: number, actor: TestActor = hr) => app.send(renewPin, actor, { body: { employee_id } })

  let network = 0
  const signIn = (employee_no: string, pin: string, options: { ip?: string; cookie?: string } = {}) => {
    const { ip = `198.18.${Math.floor(++network / 250)}.${(network % 250) + 1}`, cookie } = options
    return app.send(pinLogin, null, { body: { employee_no, pin } }, { ip, headers: cookie ? { cookie } : {} })
  }
  const challengeOf = (data: unknown): string => {
    const next = typeof data === 'object' && data !== null && 'next' in data ? data.next : null
    if (typeof next === 'object' && next !== null && 'challenge' in next) return String(next.challenge)
    throw new Error(`No further step: ${JSON.stringify(data)}`)
  }
  const choose = (challenge: string, pin: string, confirm_password = pin) =>
    app.send(loginStep, null, { body: { challenge, password: pin, confirm_password } })

  /** A person without an email who has chosen the own PIN. */
  const withOwnPin = async (extra: Partial<Body> = {}) => {
    const { id, employee_no } = (await add(extra)).body.data
    const card = await cardOf(id)
    const first = await signIn(employee_no, card.pin ?? '')
    const opened = await choose(challengeOf(first.body.data), OWN_PIN)
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    const { token } = opened.body.data as { token: string }
    const { id: account_id } = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('employee_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { id, employee_no, cookie, token, account_id }
  }
  const wait = (ms: number): void => app.clock.set(new Date(Date.parse(app.clock.fixed() ?? '') + ms).toISOString())
  return { hr, brand_id, place, add, sheet, cardOf, newPin, signIn, challengeOf, choose, withOwnPin, wait }
}
