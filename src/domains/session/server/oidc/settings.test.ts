import { beforeAll, describe, expect, it } from 'vitest'
import { confirmed, shippedAdmin } from '#app/server/testing/super-admin.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../../contract/oidc.calls.ts'
import { listSessionsOf } from '../../contract/others.calls.ts'
import { removeMfa } from '../../contract/mfa.calls.ts'
import { passProvider } from './testing/company-provider.ts'
import { type CompanyApp, createCompanyApp } from './testing/company-fixture.ts'
import { keeperOf } from './testing/keeper.ts'

const START = '2026-03-11T09:00:00.000Z'
const AT_ONCE = 20
let company: CompanyApp
beforeAll(async () => {
  company = await createCompanyApp(START)
})

const codeOf = (body: object) => ('code' in body ? body.code : null)
const TESTER = { sub: 'tester', email: 'nobody@elsewhere.example', email_verified: true, name: 'Ada' }

describe('the settings', () => {
  it('are none at first; a secret is needed and in no response', async () => {
    expect(await company.settings()).toMatchObject({ settings: null, redirect_address: company.REDIRECT })
    expect((await company.save({ client_secret: undefined })).body).toMatchObject({
      fields: { client_secret: 'Client secret is required' },
    })
    expect((await company.turn({ version: 1 })).body).toMatchObject({ code: 'session.company_unset' })
    expect((await company.startTest()).body).toMatchObject({ code: 'session.company_unset' })
    const saved = await Promise.all(Array.from({ length: AT_ONCE }, () => company.save({ version: null })))
    expect(saved.filter(({ body }) => body.status)).toHaveLength(1)
    const shown = await company.settings()
    expect(shown.settings).toMatchObject({ label: company.LABEL, is_enabled: false, tested_at: null, keeper: null })
    expect(JSON.stringify(shown)).not.toContain('secret')
  })

  it.each([
    ['not-an-address', /^Issuer must be an address/],
    ['http://login.example', 'Issuer must begin with https://'],
    ['https://10.0.0.8', 'Issuer must be an address of the internet, or of a host in SIGN_IN_PRIVATE_HOSTS'],
    ['https://169.254.169.254', 'Issuer must be an address of the internet, or of a host in SIGN_IN_PRIVATE_HOSTS'],
  ])('refuse the issuer %s at its field', async (issuer, text) => {
    const { status, body } = await company.save({ issuer })
    expect([status, body]).toMatchObject([400, { fields: { issuer: expect.stringMatching(text) } }])
  })

  it('can be switched on once a test has worked', async () => {
    expect(codeOf((await company.turn()).body)).toBe('session.company_untested')
    const { body } = await company.test(TESTER)
    expect(body.data).toMatchObject({
      has_factor: false,
      matches: [
        { area: 'Admin', kind: 'none', reason: 'No account that can sign in has this email.' },
        { area: 'User', kind: 'none' },
      ],
    })
    expect(body.data.claims).toContainEqual({ name: 'email', value: TESTER.email })
    expect((await company.turn()).body.status).toBe(true)
  })

  it('with another issuer or client are off until they were tested again; a new secret changes nothing else', async () => {
    await company.save({ client_secret: 'another secret' })
    expect((await company.settings()).settings).toMatchObject({ is_enabled: true, tested_at: START })
    expect(codeOf(await company.signIn({ ...TESTER }))).toBe('session.company_rejects')
    await company.save({ client_id: 'another-client' })
    expect((await company.settings()).settings).toMatchObject({ is_enabled: false, tested_at: null })
    await company.open()
  })

  it('belong to super admins alone', async () => {
    const operations = await confirmed(company.app, await shippedAdmin(company.app, 0))
    const body = { version: 1, label: 'x', issuer: 'https://login.example', client_id: 'x' }
    expect((await company.app.send(calls.updateOidc, operations, { body })).status).toBe(403)
    const granted = await confirmed(
      company.app,
      await company.app.fixture.admin({ 'session.oidc.read': 'all', 'session.oidc.write': 'all' }),
    )
    expect((await company.app.send(calls.readOidc, granted)).status).toBe(200)
    for (const [call, input] of [
      [calls.updateOidc, { body }],
      [calls.switchOidc, { body: { version: 1, is_enabled: false, password_off: [], keeper_id: null } }],
      [calls.startOidcTest, { body: { binding: company.bindingOf() } }],
      [calls.unlinkOidc, { body: { role: 'User', id: 1 } }],
    ] as const)
      expect(codeOf((await company.app.send(call, granted, input as never)).body)).toBe('session.company_super_admins')
  })

  it('are announced to every super admin', async () => {
    await company.save({ label: company.LABEL })
    const rows = await company.app.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('template_key', '=', 'session.oidc_changed')
      .where('account_id', '=', company.root.account_id)
      .execute()
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('a test', () => {
  it('names the accounts that a person opens, and signs no one in', async () => {
    const { account, subject } = await company.person()
    const first = await company.test(subject)
    expect(first.body.data.matches[1]).toMatchObject({ area: 'User', kind: 'first' })
    const before = await company.app.db.selectFrom('oidc_identities').select('id').execute()
    await company.signIn(subject)
    expect((await company.test(subject)).body.data.matches[1]).toMatchObject({ kind: 'linked' })
    expect((await company.test({ ...subject, sub: 'next' })).body.data.matches[1]).toMatchObject({
      kind: 'none',
      reason: 'The account with this email is linked to another person of the provider.',
    })
    const after = await company.app.db.selectFrom('oidc_identities').select('account_id').execute()
    expect(after).toHaveLength(before.length + 1)
    expect(after.map(({ account_id }) => account_id)).toContain(account.account_id)
  })

  it('belongs to the session that began it, and is used once; its response opens no account', async () => {
    company.provider.choose(TESTER)
    const { binding, body } = await company.startTest()
    const returned = { binding, ...(await passProvider(body.data.address, company.REDIRECT)) } as never
    expect(codeOf((await company.finish(returned)).body)).toBe('session.company_over')
    const finished = await Promise.all(
      Array.from({ length: AT_ONCE }, () => company.app.send(calls.finishOidcTest, company.root, { body: returned })),
    )
    expect(finished.filter(({ body: one }) => one.status)).toHaveLength(1)
  })

  it('shows the reason why it did not work', async () => {
    company.provider.choose(TESTER)
    const { binding, body } = await company.startTest()
    const returned = await passProvider(body.data.address, company.REDIRECT)
    company.provider.leave('broken')
    const failed = await company.app.send(calls.finishOidcTest, company.root, {
      body: { binding, ...returned } as never,
    })
    expect(failed.body).toMatchObject({
      code: 'session.company_test_failed',
      message: expect.stringMatching(/^The test did not work\. .*status/),
    })
    company.provider.comeBack()
  })
})

describe('the link of an account', () => {
  it('is shown with the sign-in of a person, and can be taken away', async () => {
    const { account, subject } = await company.person()
    await company.signIn(subject)
    const params = { role: 'User' as const, id: required(account.employee_id) }
    const shown = (await company.app.send(listSessionsOf, company.root, { params })).body.data
    expect(shown).toMatchObject({ company: { linked_at: START, last_used_at: START }, can: { unlink: true } })
    expect((await company.app.send(calls.unlinkOidc, company.root, { body: params })).body.status).toBe(true)
    expect(codeOf((await company.app.send(calls.unlinkOidc, company.root, { body: params })).body)).toBe(
      'session.company_not_linked',
    )
    expect((await company.signIn({ ...subject, sub: 'renewed' })).data).toMatchObject({ id: account.employee_id })
  })
})

describe('the account for emergencies', () => {
  it('is an active super admin with a password and a second factor, and stays one', async () => {
    const role = (await company.settings()).roles[0]
    const off = { password_off: [role?.id] }
    expect(codeOf((await company.turn(off)).body)).toBe('session.company_keeper_needed')
    expect(codeOf((await company.turn({ ...off, keeper_id: company.root.account_id })).body)).toBe(
      'session.company_keeper_unfit',
    )
    const keeper = await keeperOf(company)
    expect((await company.settings()).keepers).toContainEqual({ id: keeper.account_id, name: keeper.name })
    expect((await company.turn({ ...off, keeper_id: keeper.account_id })).body.status).toBe(true)
    expect(codeOf((await company.app.send(removeMfa, await confirmed(company.app, keeper))).body)).toBe(
      'session.company_keeper_stays',
    )
    for (const change of [{ disabled_at: START }, { deleted_at: START }])
      await expect(
        company.app.db.updateTable('accounts').set(change).where('id', '=', keeper.account_id).execute(),
      ).rejects.toThrow(/account for emergencies/)
    expect((await company.turn({ password_off: [999_999] })).body).toMatchObject({
      fields: { password_off: 'Role does not exist' },
    })
    expect((await company.turn({ password_off: [], keeper_id: null })).body.status).toBe(true)
    expect((await company.app.send(removeMfa, await confirmed(company.app, keeper))).body.status).toBe(true)
  })
})
