import { pinLogin } from '../../contract/pin.calls.ts'
import { hashPassword, savePin } from '../index.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/oidc.calls.ts'
import { confirmSession, resetPassword } from '../../contract/session.calls.ts'
import { sendFirstPassword } from '../index.ts'
import { insertLink, linkSecret } from '../store/links.ts'
import { PASSWORD, withToken } from '../testing/signing-in.ts'
import { passProvider } from './testing/company-provider.ts'
import { type CompanyApp, createCompanyApp } from './testing/company-fixture.ts'
import { keeperOf } from './testing/keeper.ts'

const START = '2026-03-11T09:00:00.000Z'
let company: CompanyApp
let keeper: Awaited<ReturnType<typeof keeperOf>>
let associate: number
let superAdmins: number
beforeAll(async () => {
  company = await createCompanyApp(START)
  keeper = await keeperOf(company)
  await company.open()
  superAdmins = company.root.role_id
})
const roleOf = async (employee_id: number) =>
  (
    await company.app.db
      .selectFrom('placements')
      .select('role_id')
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
  ).role_id

const person = async () => {
  const one = await company.person()
  associate = await roleOf(required(one.account.employee_id))
  return one
}
const turnOff = (...roles: number[]) => company.turn({ password_off: roles, keeper_id: keeper.account_id })
beforeEach(async () => {
  await company.turn({ password_off: [], keeper_id: null })
})
const mailsOf = (template: string, account_id: number) =>
  company.app.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('template_key', '=', template)
    .where('account_id', '=', account_id)
    .execute()

describe('where passwords are off for a role', () => {
  it('the right one opens nothing and says how; a wrong one says nothing', async () => {
    const { account, subject } = await person()
    expect((await company.people.signIn(account.email)).body).toMatchObject({ Status: 200 })
    await turnOff(associate)
    expect((await company.people.signIn(account.email)).body).toEqual({
      Status: 401,
      status: false,
      message: `Sign in with ${company.LABEL}.`,
    })
    expect((await company.people.signIn(account.email, 'User', 'a wrong one')).body).toMatchObject({
      message: 'Invalid Credentials.',
    })
    expect((await company.signIn(subject)).data).toMatchObject({ id: account.employee_id })
  })

  it('they work again while company sign-in is off, and for all other roles', async () => {
    const { account } = await person()
    await turnOff(superAdmins)
    expect((await company.people.signIn(account.email)).body).toMatchObject({ Status: 200 })
    await turnOff(associate)
    await company.turn({ is_enabled: false, password_off: [associate], keeper_id: keeper.account_id })
    expect((await company.people.signIn(account.email)).body).toMatchObject({ Status: 200 })
    await company.turn({ is_enabled: true })
  })

  it('no link is mailed, and one that is open says how to sign in', async () => {
    const { account } = await person()
    const send = () => company.app.runJob('session.send_reset_links', { email: account.email, ip: '192.0.2.9' })
    await turnOff(associate)
    await send()
    const { data_key } = await company.app.db.selectFrom('installation').select('data_key').executeTakeFirstOrThrow()
    expect(await mailsOf('session.reset', account.account_id)).toEqual([])
    const id = await company.app.begin((work) =>
      insertLink(work, data_key, { id: account.account_id, starts_at: null }, 'reset', null),
    )
    const { nonce } = await company.app.db
      .selectFrom('password_tokens')
      .select('nonce')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { password: 'seven purple kites', confirm_password: 'seven purple kites' }
    const used = await company.app.send(resetPassword, null, { params: { id: linkSecret(data_key, nonce) }, body })
    expect(used.body).toMatchObject({ code: 'session.password_off', message: `Sign in with ${company.LABEL}.` })
  })

  it('an invitation says how to sign in, and leads to the sign-in of the area', async () => {
    const { account } = await person()
    await turnOff(associate)
    const { session } = company.app
    await company.app.begin((work) => sendFirstPassword(session, work, account.account_id, true))
    expect(await mailsOf('session.first', account.account_id)).toEqual([])
    const [mail] = await company.app.db
      .selectFrom('mail_outbox')
      .select('data')
      .where('template_key', '=', 'session.first_company')
      .where('account_id', '=', account.account_id)
      .execute()
    expect(mail?.data).toMatchObject({ label: company.LABEL, link: 'http://muster.test/login' })
  })

  it('a step of a sign-in that began with the password goes no further', async () => {
    const { account } = await person()
    const { secret } = await company.people.withMfa(account)
    const challenge = await company.people.newChallenge(account.email ?? '')
    await turnOff(associate)
    const body = await company.people.step(challenge, { code: company.people.codeOf(secret, 1) })
    expect(body.body).toMatchObject({ code: 'session.challenge_expired' })
  })
})

it('a PIN goes on to open, as the company cannot find who has no email', async () => {
  const { account } = await person()
  const { account_id } = account
  const { app } = company
  await app.db.deleteFrom('account_secrets').where('account_id', '=', account_id).execute()
  await app.db.updateTable('accounts').set({ email: null, email_key: null }).where('id', '=', account_id).execute()
  const hash = await hashPassword('482916')
  await app.begin((work) => savePin(work, account_id, hash, null))
  const { sign_in_no } = await app.db
    .selectFrom('accounts')
    .select('sign_in_no')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await turnOff(associate)
  const opened = await app.send(pinLogin, null, { body: { employee_no: sign_in_no ?? '', pin: '482916' } })
  expect(opened.body).toMatchObject({ Status: 200, data: { role: 'User' } })
})

describe('the password for emergencies', () => {
  it('opens a session with its factor, which all super admins and the audit are told', async () => {
    await turnOff(superAdmins)
    const before = await mailsOf('session.emergency_used', company.root.account_id)
    const first = await company.people.signIn(keeper.email ?? '', 'Admin')
    const challenge = company.people.challengeOf(first.body.data)
    expect(await mailsOf('session.emergency_used', company.root.account_id)).toHaveLength(before.length)
    const opened = await company.people.step(challenge, { code: company.people.codeOf(keeper.secret, 1) })
    expect(opened.body).toMatchObject({ data: { role: 'Admin', id: keeper.id } })
    for (const one of [company.root, keeper])
      expect(await mailsOf('session.emergency_used', one.account_id)).toHaveLength(before.length + 1)
    const rows = await company.app.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('action', '=', 'session.emergency_used')
      .execute()
    expect(rows).toEqual([{ entity_id: keeper.account_id }])
  })
})

describe('a confirmation', () => {
  const begin = (actor: typeof keeper | Awaited<ReturnType<typeof person>>['account'], more: object = {}) => {
    const binding = company.bindingOf()
    return company.app
      .send(calls.startCompanyConfirm, actor, { body: { binding, ...more } })
      .then((response) => ({ ...response, binding }))
  }
  it('happens at the provider where the password is off', async () => {
    const { account, subject } = await person()
    await turnOff(associate)
    const actor = withToken(account, (await company.signIn(subject)).data)
    expect((await company.app.send(confirmSession, actor, { body: { password: PASSWORD } })).body).toMatchObject({
      code: 'session.password_off',
    })
    company.provider.choose(subject)
    const { binding, body } = await begin(actor)
    expect(new URL(body.data.address).searchParams.get('prompt')).toBe('login')
    const returned = await passProvider(body.data.address, company.REDIRECT)
    const done = await company.app.send(calls.finishCompanyConfirm, actor, { body: { binding, ...returned } as never })
    expect(done.body.data).toEqual({ confirmed_until: '2026-03-11T09:10:00.000Z' })
    const again = await company.app.send(calls.finishCompanyConfirm, actor, { body: { binding, ...returned } as never })
    expect(again.body).toMatchObject({ code: 'session.company_over' })
  })

  it('is none by another person, without a link, or without the code of the factor', async () => {
    const { account, subject } = await person()
    expect((await begin(account)).body).toMatchObject({ code: 'session.company_not_linked' })
    await company.signIn(subject)
    company.provider.choose({ ...subject, sub: 'a colleague' })
    const { binding, body } = await begin(account)
    const returned = await passProvider(body.data.address, company.REDIRECT)
    const done = await company.app.send(calls.finishCompanyConfirm, account, {
      body: { binding, ...returned } as never,
    })
    expect(done.body).toMatchObject({ code: 'session.company_other_person' })
    const { secret } = await company.people.withMfa(account)
    expect((await begin(account)).body).toMatchObject({ fields: { code: 'Code is required' } })
    expect((await begin(account, { code: '000000' })).body).toMatchObject({ code: 'session.factor_invalid' })
    expect((await begin(account, { code: company.people.codeOf(secret, 1) })).body.status).toBe(true)
  })
})
