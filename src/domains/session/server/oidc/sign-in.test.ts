import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/oidc.calls.ts'
import { ownSession } from '../../contract/session.calls.ts'
import { withToken } from '../testing/signing-in.ts'
import { OTHER_CLIENT, passProvider } from './testing/company-provider.ts'
import { type CompanyApp, createCompanyApp } from './testing/company-fixture.ts'

const START = '2026-03-11T09:00:00.000Z'
const AT_ONCE = 20
/** Longer than the description of a provider is used for further starts. */
const DESCRIPTION_MS = 1100
let company: CompanyApp
beforeAll(async () => {
  company = await createCompanyApp(START)
  expect((await company.open()).body.status).toBe(true)
})
afterEach(() => company.provider.comeBack())

const codeOf = (body: object) => ('code' in body ? body.code : null)
const linksOf = (account_id: number) =>
  company.app.db.selectFrom('oidc_identities').selectAll().where('account_id', '=', account_id).execute()
const sessionsOf = (account_id: number) =>
  company.app.db.selectFrom('sessions').select('id').where('account_id', '=', account_id).execute()
const disable = (account_id: number) =>
  company.app.db.updateTable('accounts').set({ disabled_at: START }).where('id', '=', account_id).execute()

describe('the first sign-in', () => {
  it('opens the account with the verified email, and links it', async () => {
    const { account, subject } = await company.person()
    const body = await company.signIn({ ...subject, email: subject.email.toUpperCase() })
    expect(body).toMatchObject({ Status: 200, status: true, data: { role: 'User', id: account.employee_id } })
    expect((await company.app.send(ownSession, withToken(account, body.data))).status).toBe(200)
    expect(await linksOf(account.account_id)).toMatchObject([{ sub: subject.sub, issuer: company.provider.issuer }])
  })

  it.each([
    ['an email that is not verified', { email_verified: false }, 'session.company_unverified'],
    ['no word on whether it is verified', { email_verified: undefined }, 'session.company_unverified'],
    ['no email', { email: undefined }, 'session.company_unverified'],
    ['an email of no account', { email: 'nobody@elsewhere.example' }, 'session.company_no_account'],
  ])('is refused with %s', async (_case, change, code) => {
    const { account, subject } = await company.person()
    const { email, email_verified, ...rest } = { ...subject, ...change }
    const claims = {
      ...rest,
      ...(email === undefined ? {} : { email }),
      ...(email_verified === undefined ? {} : { email_verified }),
    }
    expect(codeOf(await company.signIn(claims))).toBe(code)
    expect(await linksOf(account.account_id)).toEqual([])
  })

  it('opens no account that is disabled, and none of the other area', async () => {
    const { account, subject } = await company.person()
    expect(codeOf(await company.signIn(subject, 'Admin'))).toBe('session.company_no_account')
    await disable(account.account_id)
    expect(codeOf(await company.signIn(subject))).toBe('session.company_no_account')
  })

  it('links an account of each area of one person', async () => {
    const { account, subject } = await company.person()
    const admin = await company.people.admin()
    await company.app.db
      .updateTable('accounts')
      .set({ email: account.email, email_key: account.email })
      .where('id', '=', admin.account_id)
      .execute()
    expect((await company.signIn(subject)).data).toMatchObject({ role: 'User' })
    expect((await company.signIn(subject, 'Admin')).data).toMatchObject({ role: 'Admin', id: admin.id })
  })

  it('makes an invited account active', async () => {
    const { account, subject } = await company.person()
    await company.app.db
      .updateTable('accounts')
      .set({ activated_at: null })
      .where('id', '=', account.account_id)
      .execute()
    await company.signIn(subject)
    const row = await company.app.db
      .selectFrom('accounts')
      .select('activated_at')
      .where('id', '=', account.account_id)
      .executeTakeFirst()
    expect(row?.activated_at).toBe(START)
  })
})

describe('from then on', () => {
  it('the subject alone decides, whatever the email is', async () => {
    const { account, subject } = await company.person()
    await company.signIn(subject)
    const other = await company.person()
    for (const email of ['new-name@example.test', other.subject.email])
      expect((await company.signIn({ ...subject, email })).data).toMatchObject({ id: account.employee_id })
    expect(await linksOf(other.account.account_id)).toEqual([])
  })

  it('an address that another person uses again opens nothing, and leaves a row of the audit', async () => {
    const { account, subject } = await company.person()
    await company.signIn(subject)
    const sessions = (await sessionsOf(account.account_id)).length
    const body = await company.signIn({ ...subject, sub: 'the next person' })
    expect(body).toMatchObject({
      status: false,
      code: 'session.company_taken',
      message: `Your email belongs to an account that another person of ${company.LABEL} opened before. Ask an administrator.`,
    })
    expect(await sessionsOf(account.account_id)).toHaveLength(sessions)
    const rows = await company.app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'session.company_refused')
      .where('entity_id', '=', account.account_id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('opens no account that was disabled, or of a leaver', async () => {
    const { account, subject } = await company.person()
    const leaver = await company.person()
    await company.signIn(subject)
    await company.signIn(leaver.subject)
    await disable(account.account_id)
    await company.app.db
      .updateTable('employments')
      .set({ left_on: '2026-03-01' })
      .where('employee_id', '=', required(leaver.account.employee_id))
      .execute()
    for (const one of [subject, leaver.subject])
      expect(codeOf(await company.signIn(one))).toBe('session.company_no_account')
  })

  it('asks for the second factor of the account, unless the provider states that it checked one', async () => {
    const { account, subject } = await company.person()
    await company.people.withMfa(account)
    expect(await company.signIn(subject)).toMatchObject({ data: { next: { step: 'verify' } } })
    company.provider.alter((claims) => ({ ...claims, amr: ['pwd', 'mfa'] }))
    expect(await company.signIn(subject)).toMatchObject({ data: { role: 'User' } })
  })

  it('asks for no new password', async () => {
    const { account, subject } = await company.person()
    await company.app.db
      .updateTable('account_secrets')
      .set({ must_change: true })
      .where('account_id', '=', account.account_id)
      .execute()
    expect(await company.signIn(subject)).toMatchObject({ data: { role: 'User' } })
  })
})

describe('a response that proves too little', () => {
  const altered = (change: Record<string, unknown>) => company.provider.alter((claims) => ({ ...claims, ...change }))
  it.each([
    ['another nonce', { nonce: 'of another sign-in' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: OTHER_CLIENT.client_id }],
    ['several audiences without naming one', { aud: ['muster', 'wiki'] }],
    ['another issuer', { iss: 'https://login.elsewhere.example' }],
    ['a time that is over', { exp: 1_000_000_000 }],
    ['no subject', { sub: undefined }],
  ])('is refused: %s', async (_case, change) => {
    const { account, subject } = await company.person()
    altered(change)
    expect(codeOf(await company.signIn(subject))).toBe('session.company_untrusted')
    expect(await linksOf(account.account_id)).toEqual([])
  })

  it('is refused: signed by keys that were replaced; those that replaced them count at once', async () => {
    const { account, subject } = await company.person()
    const signAsBefore = company.provider.rotate()
    expect((await company.signIn(subject)).data).toMatchObject({ id: account.employee_id })
    signAsBefore()
    expect(codeOf(await company.signIn(subject))).toBe('session.company_untrusted')
  })

  it('is refused: a code that was used already, in another sign-in', async () => {
    const { subject } = await company.person()
    const first = await company.arrive(subject)
    expect((await company.finish(first)).body.status).toBe(true)
    const second = await company.arrive(subject)
    expect(codeOf((await company.finish({ ...second, code: required(first['code']) })).body)).toBe(
      'session.company_untrusted',
    )
  })

  it('is refused: the code of another application', async () => {
    const { subject } = await company.person()
    company.provider.choose(subject)
    const { binding, body } = await company.start()
    const address = new URL(body.data.address)
    address.searchParams.set('client_id', OTHER_CLIENT.client_id)
    const returned = await passProvider(address.href, company.REDIRECT)
    expect(codeOf((await company.finish({ binding, ...returned })).body)).toBe('session.company_untrusted')
  })

  it('is refused: it names another issuer', async () => {
    const { subject } = await company.person()
    const arrived = await company.arrive(subject)
    expect(codeOf((await company.finish({ ...arrived, iss: 'https://login.elsewhere.example' })).body)).toBe(
      'session.company_untrusted',
    )
  })

  it('is refused: without a code, or with an error', async () => {
    const { subject } = await company.person()
    const { code: _code, ...rest } = await company.arrive(subject)
    expect(codeOf((await company.finish(rest)).body)).toBe('session.company_untrusted')
    const { code: _other, ...cancelled } = await company.arrive(subject)
    expect(codeOf((await company.finish({ ...cancelled, error: 'access_denied' })).body)).toBe(
      'session.company_cancelled',
    )
  })
})

describe('a flow', () => {
  it('is used once', async () => {
    const { subject } = await company.person()
    const arrived = await company.arrive(subject)
    expect((await company.finish(arrived)).body.status).toBe(true)
    expect(codeOf((await company.finish(arrived)).body)).toBe('session.company_over')
  })

  it('belongs to the browser that began it, and to no other state', async () => {
    const { subject } = await company.person()
    const arrived = await company.arrive(subject)
    for (const field of ['binding', 'state'])
      expect(codeOf((await company.finish({ ...arrived, [field]: company.bindingOf() })).body)).toBe(
        'session.company_over',
      )
    expect((await company.finish(arrived)).body.status).toBe(true)
  })

  it('ends after ten minutes', async () => {
    const { subject } = await company.person()
    const arrived = await company.arrive(subject)
    company.people.wait(600)
    expect(codeOf((await company.finish(arrived)).body)).toBe('session.company_over')
    company.app.clock.set(START)
  })

  it('of many uses at once opens one session', async () => {
    const { account, subject } = await company.person()
    const before = (await sessionsOf(account.account_id)).length
    const arrived = await company.arrive(subject)
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => company.finish(arrived)))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(await sessionsOf(account.account_id)).toHaveLength(before + 1)
  })

  it('of many first sign-ins at once each opens the account, which is linked once', async () => {
    const { account, subject } = await company.person()
    const arrived = []
    for (let at = 0; at < AT_ONCE; at += 1) arrived.push(await company.arrive(subject))
    const responses = await Promise.all(arrived.map((one) => company.finish(one)))
    expect(responses.flatMap(({ body }) => (body.status ? [] : [body]))).toEqual([])
    expect(await linksOf(account.account_id)).toHaveLength(1)
  })

  it('of many people with one address at once links one of them', async () => {
    const { account, subject } = await company.person()
    const arrived = []
    for (let at = 0; at < AT_ONCE; at += 1) arrived.push(await company.arrive({ ...subject, sub: `race-${at}` }))
    const codes = (await Promise.all(arrived.map((one) => company.finish(one)))).map(({ body }) => codeOf(body))
    expect(codes.filter((code) => code === 'session.company_taken')).toHaveLength(AT_ONCE - 1)
    expect(await linksOf(account.account_id)).toHaveLength(1)
  })

  it('is refused with what was typed wrong by its field', async () => {
    const { status, body } = await company.app.send(calls.startCompanySignIn, null, {
      body: { area: 'User', binding: 'x' },
    })
    expect([status, body]).toMatchObject([400, { fields: { binding: expect.any(String) } }])
  })
})

describe('a provider that is away', () => {
  const AWAY =
    'The sign-in service of Northwind account does not answer. Try again, or sign in with your password if you have one.'
  it.each(['silent', 'broken'] as const)(
    'is said: %s, at the start and at the end',
    async (how) => {
      const { account, subject } = await company.person()
      const arrived = await company.arrive(subject)
      company.provider.leave(how)
      const ended = await company.finish(arrived)
      expect([ended.status, ended.body]).toMatchObject([
        200,
        { status: false, code: 'session.company_away', message: AWAY },
      ])
      await new Promise((resolve) => void setTimeout(resolve, DESCRIPTION_MS))
      expect((await company.start()).body).toMatchObject({ status: false, code: 'session.company_away', message: AWAY })
      company.provider.comeBack()
      expect((await company.signIn(subject)).data).toMatchObject({ id: account.employee_id })
    },
    30_000,
  )
})
