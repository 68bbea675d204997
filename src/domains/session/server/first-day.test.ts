import { afterEach, describe, expect, it } from 'vitest'
import { inviteLogin } from '#domains/people/contract/accounts.calls.ts'
import * as calls from '../contract/session.calls.ts'
import { passwordLink, sendFirstPassword } from './index.ts'
import { mailSender } from './testing/sent-mail.ts'
import { createSignInApp } from './testing/signing-in.ts'

const START = '2026-03-11T09:00:00Z'
const PASSWORD = 'a brand new one'
const { app, people } = await createSignInApp(START)
const sentMail = mailSender(app)
afterEach(() => app.clock.set(START))

const starting = async (joined_on: string, time_zone = 'Europe/Berlin') => {
  const person = await app.fixture.user({ joined_on, time_zone })
  const { email } = await app.db
    .selectFrom('accounts')
    .select((row) => row.ref('email').$notNull().as('email'))
    .where('id', '=', person.account_id)
    .executeTakeFirstOrThrow()
  return { ...person, email }
}
const secretOf = (link: string | null): string => link?.split('/').at(-1)?.trim() ?? ''
const linkOf = (accountId: number) =>
  app.begin(async (work) =>
    passwordLink(app.session, work, await sendFirstPassword(app.session, work, accountId, false)),
  )
const choose = (id: string, password = PASSWORD) =>
  app.send(calls.resetPassword, null, { params: { id }, body: { password, confirm_password: password } })

describe('somebody whose first day lies ahead', () => {
  it('chooses a password now, signs in from that day on, and hears so after the right password alone', async () => {
    const person = await starting('2026-03-12')
    expect((await choose(secretOf(await linkOf(person.account_id)))).body.data).toMatchObject({ reset_status: 'done' })
    expect((await people.signIn(person.email, 'User', PASSWORD)).body).toMatchObject({
      Status: 401,
      message: 'You can sign in from 12 March 2026.',
    })
    expect((await people.signIn(person.email, 'User', 'a wrong one')).body.message).toBe('Invalid Credentials.')
    app.clock.set('2026-03-12T00:30:00Z')
    expect((await people.signIn(person.email, 'User', PASSWORD)).body.Status).toBe(200)
  })

  it('has a link that lives for seven days from the first day where they are', async () => {
    const person = await starting('2026-06-01', 'Asia/Kolkata')
    const link = secretOf(await linkOf(person.account_id))
    app.clock.set('2026-06-07T18:29:00Z')
    expect((await choose(link, 'short')).status).toBe(400)
    app.clock.set('2026-06-07T18:31:00Z')
    expect((await choose(link)).body.code).toBe('session.reset_link_invalid')
  })

  it('gets the same link again on request, and a live one by another invitation', async () => {
    const person = await starting('2026-03-12')
    const link = await linkOf(person.account_id)
    await app.runJob('session.send_reset_links', { email: person.email, ip: '192.0.2.5' })
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(await sentMail(mails[0]?.id ?? 0)).toContain(link)
    const hr = await app.fixture.admin({ 'people.user.write': 'all' })
    const { body } = await app.send(inviteLogin, hr, { body: { employee_id: person.employee_id } })
    const again = secretOf(body.data.setup_url ?? null)
    expect((await choose(again === '' ? secretOf(await linkOf(person.account_id)) : again)).body.status).toBe(true)
  })

  it('is kept out like anyone else once disabled', async () => {
    const person = await starting('2026-03-12')
    const link = secretOf(await linkOf(person.account_id))
    await app.db.updateTable('accounts').set({ disabled_at: START }).where('id', '=', person.account_id).execute()
    expect((await choose(link)).body.code).toBe('session.reset_link_invalid')
  })
})

describe('a link', () => {
  it('that is open stays so whoever asks for another, and lives its time again', async () => {
    const person = await people.employee()
    const sendResetLinks = () => app.runJob('session.send_reset_links', { email: person.email, ip: '192.0.2.5' })
    const links = async () => {
      const mails = await app.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('account_id', '=', person.account_id)
        .orderBy('id')
        .execute()
      return Promise.all(mails.map(async ({ id }) => /password-reset\/([\w-]{43})/.exec(await sentMail(id))?.[1] ?? ''))
    }
    await sendResetLinks()
    people.wait(3000)
    await sendResetLinks()
    const [first, second] = await links()
    expect(second).toBe(first)
    people.wait(3000)
    expect((await choose(first ?? '')).body.data).toMatchObject({ reset_status: 'done' })
  })
})

describe('a person who must change the password', () => {
  const setByAdmin = async () => {
    const person = await people.employee()
    await app.db
      .updateTable('account_secrets')
      .set({ must_change: true })
      .where('account_id', '=', person.account_id)
      .execute()
    return person
  }
  const fields = { password: 'Choose another password than the present one' }
  it('chooses another one, in the sign-in and by a link', async () => {
    const person = await setByAdmin()
    const same = 'correct horse battery'
    const link = secretOf(await linkOf(person.account_id))
    expect((await choose(link, same)).body.fields).toEqual(fields)
    const challenge = await people.newChallenge(person.email)
    const refused = await people.step(challenge, { password: same, confirm_password: same })
    expect([refused.status, refused.body.fields]).toEqual([400, fields])
    const other = await people.step(challenge, { password: PASSWORD, confirm_password: PASSWORD })
    expect(other.body.Status).toBe(200)
  })
  it('does so in the profile, too', async () => {
    const person = await people.employee()
    const body = { current_password: 'correct horse battery', password: 'correct horse battery' }
    const { body: changed } = await app.send(calls.changePassword, person, {
      body: { ...body, confirm_password: body.password },
    })
    expect(changed.fields).toEqual(fields)
  })
})

describe('the cookie of a browser', () => {
  const cookieOf = (headers: Readonly<Record<string, unknown>>): string =>
    String(headers['set-cookie']).split(';')[0] ?? ''
  const signIn = (email: string, cookie: string) =>
    app.send(
      calls.employeeLogin,
      null,
      { body: { email, password: 'correct horse battery' } },
      { ip: '203.0.113.77', headers: { cookie } },
    )
  it('is never one that the browser made up', async () => {
    const [person, other] = [await people.employee(), await people.employee()]
    const own = `device=${'m'.repeat(43)}`
    const given = cookieOf((await signIn(person.email, own)).headers)
    expect([given === own, /^device=[\w-]{43}$/.test(given)]).toEqual([false, true])
    expect(cookieOf((await signIn(other.email, given)).headers)).toBe(given)
  })
})
