import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import {
  changePassword,
  employeeLogin,
  forgotPassword,
  listSessions,
  resetPassword,
} from '#domains/session/contract/session.calls.ts'
import * as accounts from '../../contract/accounts.calls.ts'
import * as calls from '../../contract/employees.calls.ts'
import { renewPin } from '../../contract/sign-in.calls.ts'
import { numberFixture, OWN_PIN } from '../testing/number-fixture.ts'
import { NOW } from '../testing/people-fixture.ts'

const DAY = 86_400_000
const MINUTE = 60_000

let app: TestApp
let people: Awaited<ReturnType<typeof numberFixture>>
beforeAll(async () => {
  app = await testApp(NOW)
  people = await numberFixture(app)
})
afterAll(() => app.stop())

const refusal = { Status: 401, status: false, message: 'Invalid Credentials.' }
const secretOf = (employeeId: number) =>
  app.db
    .selectFrom('account_secrets as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .selectAll('s')
    .where('a.employee_id', '=', employeeId)
    .executeTakeFirst()
const actionsOf = async (employeeId: number): Promise<string[]> =>
  (
    await app.db.selectFrom('audit_log').select('action').where('employee_id', '=', employeeId).orderBy('id').execute()
  ).map(({ action }) => action)
const asActor = (person: { id: number; token: string; account_id: number }) => ({ ...people.hr, ...person })
/** Tries wrong PINs from unknown browsers through the waits in between. */
const guess = async (employeeNo: string, times: number) => {
  for (let n = 0; n < times; n++) {
    if (n % 4 === 0) people.wait(16 * MINUTE)
    expect((await people.signIn(employeeNo, '640275')).body).toMatchObject(refusal)
  }
}

describe('a person without an email', () => {
  it('gets a login by number, no invitation, and a first PIN on a sheet that works until it is changed', async () => {
    const added = (await people.add()).body.data
    expect(added.login).toEqual({ invited: false, setup_url: null })
    const record = () => app.send(calls.getEmployee, people.hr, { params: { id: added.id }, query: {} })
    expect((await record()).body.data.login).toMatchObject({
      state: 'invited',
      is_by_number: true,
      email: null,
      pin: 'none',
    })
    const { site, cards } = (await people.sheet([added.id])).body.data
    expect(site).toBe('http://muster.test/login')
    expect(cards).toEqual([
      {
        employee_id: added.id,
        name: 'Mira Kaya',
        employee_no: added.employee_no,
        sign_in_name: added.employee_no,
        pin: expect.stringMatching(/^\d{6}$/),
        link: null,
        valid_until: new Date(Date.parse(NOW) + 14 * DAY).toISOString(),
      },
    ])
    expect((await record()).body.data.login.pin).toBe('first')
    const first = cards[0]?.pin ?? ''
    const step = (await people.signIn(added.employee_no, first)).body.data
    expect(step).toMatchObject({ next: { step: 'new_pin', methods: ['pin'] } })
    const challenge = people.challengeOf(step)
    expect((await people.choose(challenge, first)).body.fields).toEqual({
      password: 'Choose another PIN than the present one',
    })
    expect((await people.choose(challenge, '123456')).body.fields).toEqual({
      password: 'This PIN is too easy to guess',
    })
    expect((await people.choose(challenge, 'a long password')).body.fields).toEqual({
      password: 'PIN must have 6 to 12 digits',
    })
    expect((await people.choose(challenge, OWN_PIN, '482917')).body.fields).toEqual({
      confirm_password: 'PINs do not match',
    })
    expect((await people.choose(challenge, OWN_PIN)).body.data).toMatchObject({ role: 'User', id: added.id })
    expect((await record()).body.data.login).toMatchObject({ state: 'active', pin: 'own' })
    expect((await people.signIn(added.employee_no, first)).body).toMatchObject(refusal)
    expect((await people.signIn(added.employee_no, OWN_PIN)).body).toMatchObject({ Status: 200 })
    const hash = (await secretOf(added.id))?.password_hash
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await actionsOf(added.id)).toContain('people.pin_given')
  })

  it('signs in with the number in any case and with spaces, and with nothing that is near it', async () => {
    const { employee_no } = await people.withOwnPin()
    const spaced = ` ${employee_no.toLowerCase().split('').join(' ')} `
    expect((await people.signIn(spaced, OWN_PIN)).body.Status).toBe(200)
    for (const other of [`${employee_no}0`, employee_no.slice(1), '%', `${employee_no}'--`, '٠'])
      expect((await people.signIn(other, OWN_PIN)).body).toMatchObject(refusal)
  })

  it('is refused by the sign-in with an email and password, which no PIN opens', async () => {
    const { employee_no } = await people.withOwnPin()
    const send = (email: string) => app.send(employeeLogin, null, { body: { email, password: OWN_PIN } })
    for (const email of [employee_no, '', 'null', `${employee_no}@example.test`])
      expect((await send(email)).body.status).toBe(false)
  })

  it('changes the own PIN, by the rules of PINs', async () => {
    const person = await people.withOwnPin()
    const actor = { ...asActor(person), area: 'User' as const }
    expect((await app.send(listSessions, actor)).body.data.secret).toBe('pin')
    const change = (password: string, current_password = OWN_PIN) =>
      app.send(changePassword, actor, { body: { current_password, password, confirm_password: password } })
    expect((await change('a long password')).body.fields).toEqual({ password: 'PIN must have 6 to 12 digits' })
    expect((await change('753861', '111111')).body.code).toBe('session.wrong_password')
    expect((await change('753861')).body.status).toBe(true)
    expect((await people.signIn(person.employee_no, OWN_PIN)).body).toMatchObject(refusal)
    expect((await people.signIn(person.employee_no, '753861')).body.Status).toBe(200)
  })

  it('is mailed nothing, and no mail fails', async () => {
    const person = await people.withOwnPin()
    await people.newPin(person.id)
    await app.send(forgotPassword, null, { body: { email: person.employee_no } })
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(mails).toEqual([])
    const notices = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(notices.map(({ title }) => title)).toContain('You have a new PIN')
  })

  it('is asked for a password by no one else: a new PIN instead', async () => {
    const { id } = await people.withOwnPin()
    const body = { employee_id: id, password: 'a long new password' }
    expect((await app.send(calls.updateEmployeePassword, people.hr, { body })).body.code).toBe(
      'people.signs_in_by_number',
    )
  })

  it('cannot be invited by email until there is one; then the PIN ends with the first password', async () => {
    const { id, employee_no, account_id } = await people.withOwnPin()
    const invite = () => app.send(accounts.inviteLogin, people.hr, { body: { employee_id: id } })
    expect((await invite()).body.code).toBe('people.no_email')
    const { version } = (await app.send(calls.getEmployee, people.hr, { params: { id }, query: {} })).body.data
    const data = { work_email: `mira${id}@example.test` }
    await app.send(calls.updateEmployee, people.hr, { params: { id }, body: { data, version } })
    const { setup_url } = (await invite()).body.data
    expect((await people.signIn(employee_no, OWN_PIN)).body.Status).toBe(200)
    const password = 'correct horse battery'
    const secret = setup_url?.split('/').at(-1) ?? ''
    await app.send(resetPassword, null, { params: { id: secret }, body: { password, confirm_password: password } })
    expect((await people.signIn(employee_no, OWN_PIN)).body).toMatchObject(refusal)
    expect((await app.send(employeeLogin, null, { body: { email: data.work_email, password } })).body.Status).toBe(200)
    const account = await app.db.selectFrom('accounts').selectAll().where('id', '=', account_id).executeTakeFirst()
    expect(account).toMatchObject({ email: data.work_email, sign_in_no: null, sign_in_key: null })
    expect((await people.newPin(id)).body.code).toBe('people.signs_in_by_email')
  })
})

describe('what no one learns or opens', () => {
  it('one response for a wrong number, a wrong PIN, the number of someone with an email, and of an administrator', async () => {
    const person = await people.withOwnPin()
    const byEmail = (await people.add({ work_email: 'with@example.test' })).body.data
    await people.sheet([byEmail.id])
    const admin = await app.fixture.admin({}, { employee_id: byEmail.id })
    expect(admin.account_id).toBeGreaterThan(0)
    const bodies = [
      await people.signIn(person.employee_no, '640275'),
      await people.signIn('NOBODY-9', OWN_PIN),
      await people.signIn(byEmail.employee_no, OWN_PIN),
    ].map(({ body, status }) => JSON.stringify([status, body]))
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toEqual([200, refusal])
  })

  it('a first PIN that ran out, one of a former sheet, and none before a sheet', async () => {
    const { id, employee_no } = (await people.add()).body.data
    expect((await people.signIn(employee_no, '')).status).toBe(400)
    expect((await people.signIn(employee_no, '482916')).body).toMatchObject(refusal)
    const [old, card] = [await people.cardOf(id), await people.cardOf(id)]
    expect((await people.signIn(employee_no, old.pin ?? '')).body).toMatchObject(refusal)
    people.wait(14 * DAY + MINUTE)
    expect((await people.signIn(employee_no, card.pin ?? '')).body).toMatchObject(refusal)
    const record = await app.send(calls.getEmployee, people.hr, { params: { id }, query: {} })
    expect(record.body.data.login.pin).toBe('expired')
  })

  it('a step that the former PIN opened', async () => {
    const { id, employee_no } = (await people.add()).body.data
    const card = await people.cardOf(id)
    const challenge = people.challengeOf((await people.signIn(employee_no, card.pin ?? '')).body.data)
    await people.newPin(id)
    expect((await people.choose(challenge, OWN_PIN)).body.code).toBe('session.challenge_expired')
  })

  it('the login of a leaver, of a suspended person, and of one whose login is deleted', async () => {
    const [leaver, suspended, deleted] = [
      await people.withOwnPin(),
      await people.withOwnPin(),
      await people.withOwnPin(),
    ]
    await app.db
      .updateTable('employments')
      .set({ left_on: '2026-02-01' })
      .where('employee_id', '=', leaver.id)
      .execute()
    await app.db.updateTable('accounts').set({ disabled_at: NOW }).where('employee_id', '=', suspended.id).execute()
    await app.send(accounts.deleteLogin, people.hr, { params: { id: deleted.id } })
    for (const { employee_no } of [leaver, suspended, deleted])
      expect((await people.signIn(employee_no, OWN_PIN)).body).toMatchObject(refusal)
    const { cards, left_out } = (await people.sheet([leaver.id, suspended.id, deleted.id])).body.data
    expect(cards).toEqual([])
    expect(left_out).toHaveLength(3)
  })

  it('the old number of a person whose number changed; the new one opens', async () => {
    const { id, employee_no } = await people.withOwnPin()
    const { version } = (await app.send(calls.getEmployee, people.hr, { params: { id }, query: {} })).body.data
    const changed = `${employee_no.slice(0, -4)}9${employee_no.slice(-3)}`
    const body = { data: { employee_no: changed }, version }
    expect((await app.send(calls.updateEmployee, people.hr, { params: { id }, body })).body.data.changed).toEqual([
      'employee_no',
    ])
    expect((await people.signIn(employee_no, OWN_PIN)).body).toMatchObject(refusal)
    expect((await people.signIn(changed, OWN_PIN)).body.Status).toBe(200)
  })

  it('two people by one number: the second login is refused with the reason', async () => {
    const { employee_no, id } = (await people.add()).body.data
    const other = (await people.add({ create_login: false })).body.data
    await app.db
      .updateTable('employments')
      .set({ brand_id: await app.fixture.brand(), employee_no: employee_no.toLowerCase() })
      .where('employee_id', '=', other.id)
      .execute()
    const response = await app.send(accounts.addLogin, people.hr, { body: { employee_id: other.id } })
    expect(response.body.code).toBe('people.sign_in_number_taken')
    expect((await people.sheet([id])).body.data.cards).toHaveLength(1)
  })
})

describe('guessing', () => {
  it('waits a quarter of an hour after five tries on a number, known or not', async () => {
    const { employee_no } = await people.withOwnPin()
    for (const number of [employee_no, 'NOBODY-10']) {
      for (let n = 0; n < 5; n++) expect((await people.signIn(number, '640275')).status).toBe(200)
      const waiting = await people.signIn(number, OWN_PIN)
      expect(waiting.status).toBe(429)
      expect(waiting.headers['retry-after']).toBe('900')
    }
  })

  it('has no more of twenty parallel guesses judged than are free', async () => {
    const { employee_no, id } = await people.withOwnPin()
    const all = await Promise.all(Array.from({ length: 20 }, () => people.signIn(employee_no, '640275')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await secretOf(id))?.pin_failures).toBe(5)
  })

  it('locks the PIN with the twentieth wrong try, tells those who may give a new one, and opens to no right PIN', async () => {
    const person = await people.withOwnPin()
    await guess(person.employee_no, 20)
    people.wait(16 * MINUTE)
    expect((await people.signIn(person.employee_no, OWN_PIN)).body).toMatchObject(refusal)
    expect((await secretOf(person.id))?.pin_failures).toBe(20)
    const record = await app.send(calls.getEmployee, people.hr, { params: { id: person.id }, query: {} })
    expect(record.body.data.login.pin).toBe('locked')
    const notices = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', people.hr.account_id)
      .where('kind', '=', 'session.pin_locked')
      .execute()
    expect(notices).toEqual([{ title: 'The PIN of Mira Kaya is locked' }])
    expect((await actionsOf(person.id)).filter((action) => action === 'session.pin_locked')).toHaveLength(1)
    const card = (await people.newPin(person.id)).body.data.card
    expect((await people.signIn(person.employee_no, card.pin ?? '')).body.data).toMatchObject({
      next: { step: 'new_pin' },
    })
  })

  it('counts from nought again after a right one', async () => {
    const { employee_no, id } = await people.withOwnPin()
    await guess(employee_no, 19)
    people.wait(16 * MINUTE)
    expect((await people.signIn(employee_no, OWN_PIN)).body.Status).toBe(200)
    expect((await secretOf(id))?.pin_failures).toBe(0)
  })

  it('of a stranger never stops the owner in the own browser', async () => {
    const { employee_no, cookie } = await people.withOwnPin()
    await guess(employee_no, 20)
    expect((await people.signIn(employee_no, OWN_PIN, { cookie })).body.Status).toBe(200)
    expect((await people.signIn(employee_no, OWN_PIN)).status).not.toBe(500)
    expect((await people.signIn(employee_no, OWN_PIN)).body.Status).not.toBe(200)
  })

  it('in a browser that the account knows ends with twenty tries too', async () => {
    const { employee_no, cookie } = await people.withOwnPin()
    for (let n = 0; n < 20; n++) {
      if (n % 4 === 0) people.wait(16 * MINUTE)
      expect((await people.signIn(employee_no, '640275', { cookie })).status).toBe(200)
    }
    people.wait(16 * MINUTE)
    expect((await people.signIn(employee_no, OWN_PIN, { cookie })).status).toBe(429)
    expect((await people.signIn(employee_no, OWN_PIN)).body.Status).toBe(200)
  })
})

describe('a new PIN', () => {
  it('takes the right of passwords, ends every session, and is shown once', async () => {
    const person = await people.withOwnPin()
    const inviter = await app.fixture.admin({ 'people.user.write': 'all' })
    expect((await people.newPin(person.id, inviter)).status).toBe(403)
    const { card, sessions_ended } = (await people.newPin(person.id)).body.data
    expect(sessions_ended).toBe(1)
    expect((await people.signIn(person.employee_no, OWN_PIN)).body).toMatchObject(refusal)
    const stored = await app.db.selectFrom('idempotency_keys').select('answer').execute()
    expect(JSON.stringify(stored)).not.toContain(card.pin)
    const audited = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'people.pin_given')
      .execute()
    expect(JSON.stringify(audited)).not.toContain(card.pin)
  })

  it('of twenty administrators at once leaves one that opens', async () => {
    const { id, employee_no } = await people.withOwnPin()
    const given = await Promise.all(Array.from({ length: 20 }, () => people.newPin(id)))
    const pins = given.map(({ body }) => body.data.card.pin ?? '')
    const opened = []
    for (const pin of pins) {
      await app.db.deleteFrom('sign_in_throttles').execute()
      await app.db.updateTable('account_secrets').set({ pin_failures: 0 }).where('kind', '=', 'pin').execute()
      const { body } = await people.signIn(employee_no, pin)
      if (body.Status === 200) opened.push(pin)
    }
    expect(new Set(opened).size).toBe(1)
  })

  it('is not made for oneself', async () => {
    const { id } = await people.withOwnPin()
    const own = await app.fixture.admin({ 'people.password.write': 'all' }, { employee_id: id })
    expect((await app.send(renewPin, own, { body: { employee_id: id } })).body.code).toBe('people.own_record')
  })
})

describe('a sheet', () => {
  it('has cards in the order of names: PINs, links, and the reason for each who is left out', async () => {
    const [bora, ada] = [
      (await people.add({ first_name: 'Bora', last_name: 'Ak' })).body.data,
      (await people.add({ first_name: 'Ada', last_name: 'Ak', work_email: 'ada.ak@example.test' })).body.data,
    ]
    const none = (await people.add({ create_login: false })).body.data
    const used = await people.withOwnPin()
    const { cards, left_out, sent } = (await people.sheet([used.id, none.id, bora.id, ada.id, 999_999])).body.data
    expect(cards.map(({ employee_id, pin, link }) => [employee_id, pin !== null, link !== null])).toEqual([
      [ada.id, false, true],
      [bora.id, true, false],
    ])
    expect(cards[0]?.link).toMatch(/^http:\/\/muster\.test\/password-reset\/[\w-]{43}$/)
    expect(sent).toEqual([])
    expect(new Map(left_out.map(({ employee_id, why }) => [employee_id, why]))).toEqual(
      new Map([
        [used.id, 'Has signed in already.'],
        [none.id, 'There is no login. Add one first.'],
      ]),
    )
  })

  it('of several administrators at once is whole: one PIN of each person opens', async () => {
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.push((await people.add()).body.data.id)
    const sheets = await Promise.all(Array.from({ length: 20 }, (_, n) => people.sheet(n % 2 ? ids : ids.toReversed())))
    expect(sheets.map(({ body }) => body.data.cards.length)).toEqual(Array(20).fill(3))
    const rows = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'people.pin_given')
      .where('employee_id', '=', ids[0] ?? 0)
      .execute()
    expect(rows).toHaveLength(20)
  })

  it('sends invitations only where there is an address and a mail server', async () => {
    const { id } = (await people.add()).body.data
    const { left_out } = (await people.sheet([id], 'send')).body.data
    expect(left_out).toEqual([{ employee_id: id, name: 'Mira Kaya', why: 'There is no email. Print the sheet.' }])
  })

  it('is for at most a hundred people, and takes the right of logins', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => n + 1)
    expect((await people.sheet(ids)).status).toBe(400)
    expect((await people.sheet([])).status).toBe(400)
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    expect((await people.sheet([1], 'print', reader)).status).toBe(403)
  })
})

describe('the constraints', () => {
  it('refuse an account without a name to sign in with, an administrator without an email, and a PIN beside an email', async () => {
    const person = await people.withOwnPin()
    const byEmail = await app.fixture.user()
    const admin = await app.fixture.admin({})
    const set = (id: number, values: object) =>
      app.db.updateTable('accounts').set(values).where('id', '=', id).execute()
    await expect(set(person.account_id, { sign_in_no: null })).rejects.toMatchObject({
      constraint: 'accounts_sign_in_name',
    })
    await expect(set(admin.account_id, { email: null, email_key: null })).rejects.toMatchObject({
      constraint: expect.stringMatching(/^accounts_/),
    })
    const pin = app.db
      .insertInto('account_secrets')
      .values({ account_id: byEmail.account_id, kind: 'pin', password_hash: 'x' })
      .execute()
    await expect(pin).rejects.toMatchObject({ constraint: 'account_secrets_kind' })
  })
})
