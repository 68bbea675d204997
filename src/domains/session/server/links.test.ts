import { describe, expect, it } from 'vitest'
import * as calls from '../contract/session.calls.ts'
import { passwordLink, sendFirstPassword, voidPasswordLinks } from './index.ts'
import { mailSender } from './testing/sent-mail.ts'
import { createSignInApp } from './testing/signing-in.ts'

const { app, people } = await createSignInApp()
const sentMail = mailSender(app)

describe('links', () => {
  const link = async (accountId: number) =>
    (
      await app.begin(async (work) =>
        passwordLink(app.session, work, await sendFirstPassword(app.session, work, accountId, false)),
      )
    )
      ?.split('/')
      .at(-1) ?? ''
  const reset = (id: string, password = 'a brand new one') =>
    app.send(calls.resetPassword, null, { params: { id }, body: { password, confirm_password: password } })

  it('work once for twenty parallel uses, and end every session', async () => {
    const person = await people.employee()
    await people.signIn(person.email)
    const id = await link(person.account_id)
    const responses = await Promise.all(Array.from({ length: 20 }, () => reset(id)))
    expect(responses.filter(({ body }) => body.status)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'session.reset_link_invalid')).toHaveLength(19)
    expect((await app.send(calls.listSessions, person)).status).toBe(401)
    const sessions = await app.db
      .selectFrom('sessions')
      .select('end_reason')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(sessions.map(({ end_reason }) => end_reason)).toEqual(['password_reset', 'password_reset'])
    const audits = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'session.password_reset')
      .where('entity_id', '=', person.account_id)
      .execute()
    expect(audits).toEqual([{ after: { sessions_ended: 2 } }])
    await app.db.deleteFrom('sign_in_throttles').execute()
  })

  it('are void once a newer one was made', async () => {
    const person = await people.employee()
    const [older, newer] = [await link(person.account_id), await link(person.account_id)]
    expect((await reset(older)).body.code).toBe('session.reset_link_invalid')
    expect((await reset(newer)).body.data).toEqual({ reset_status: 'done', role: 'User' })
  })

  it('are told apart from a text of any other form by nothing', async () => {
    const unknown = await reset('x'.repeat(43))
    for (const id of ['abc', 'a\0b', `${'x'.repeat(43)}=`, '\u{1f600}'])
      expect(await reset(id)).toMatchObject({ status: 200, body: unknown.body })
    await app.db.deleteFrom('sign_in_throttles').execute()
  })

  it('are refused once they have expired, and take no field beside the password', async () => {
    const person = await people.employee()
    const id = await link(person.account_id)
    const admin = await people.admin()
    const body = { password: 'a brand new one', confirm_password: 'a brand new one', email: admin.email }
    expect((await app.send(calls.resetPassword, null, { params: { id }, body })).status).toBe(400)
    people.wait(7 * 86_400)
    expect((await reset(id)).body.code).toBe('session.reset_link_invalid')
    expect((await people.signIn(admin.email, 'Admin')).body.Status).toBe(200)
    expect((await people.signIn(person.email)).body.Status).toBe(200)
  })

  it('leave the second factor on', async () => {
    const person = await people.withMfa(await people.employee())
    await reset(await link(person.account_id))
    expect((await people.signIn(person.email, 'User', 'a brand new one')).body.data).toHaveProperty(
      'next.step',
      'verify',
    )
  })

  it('go to the stored address with the configured host, and the answer is the same for an unknown one', async () => {
    const person = await people.employee()
    const requestLink = (email: string) =>
      app.send(calls.forgotPassword, null, { body: { email } }, { headers: { host: 'evil.test' }, ip: '192.0.2.5' })
    const costOf = async (email: string) => {
      const before = app.statements()
      const { status, body } = await requestLink(email)
      return { status, body, statements: app.statements() - before }
    }
    // The work for a known address happens afterwards, so that the responses take equally long.
    expect(await costOf(person.email)).toEqual(await costOf('nobody@example.test'))
    await app.runJob('session.send_reset_links', { email: person.email, ip: '192.0.2.5' })
    const mail = await app.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('account_id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    expect(mail.to_address).toBe(person.email)
    expect(JSON.stringify(mail)).not.toContain('password-reset/')
    const plain = await sentMail(mail.id)
    expect(plain).toMatch(/^To: .*<?\S+@example\.test>?$/m)
    expect(plain).toContain('http://muster.test/password-reset/')
    expect(plain).not.toContain('evil.test')
  })
})

describe('an address with an account in both areas', () => {
  const both = async () => {
    const [admin, user] = [await people.admin(), await people.employee()]
    const { email } = user
    await app.db.updateTable('accounts').set({ email, email_key: email }).where('id', '=', admin.account_id).execute()
    return { admin: { ...admin, email }, user }
  }
  const sendResetLinks = (email: string) => app.runJob('session.send_reset_links', { email, ip: '192.0.2.5' })
  const mailsTo = (email: string) =>
    app.db.selectFrom('mail_outbox').selectAll().where('to_address', '=', email).orderBy('id').execute()
  const linksIn = (text: string) => {
    const plain = text.slice(0, text.indexOf('text/html'))
    return [...plain.matchAll(/(\w+):\s+http:\/\/muster\.test\/password-reset\/([\w-]{43})/g)].map(([, area, id]) => ({
      area,
      id: id ?? '',
    }))
  }
  const reset = (id: string, password: string) =>
    app.send(calls.resetPassword, null, { params: { id }, body: { password, confirm_password: password } })

  it('gets one mail with a link for each, and each works once and in its area alone', async () => {
    const { admin, user } = await both()
    await sendResetLinks(user.email)
    const mails = await mailsTo(user.email)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('password-reset/')
    const text = await sentMail(mails[0]?.id ?? 0)
    expect(text).toContain('for your administrator and employee account')
    expect(text.match(/<a href="http:\/\/muster\.test\/password-reset\//g)).toHaveLength(2)
    const links = linksIn(text)
    expect(links.map(({ area }) => area)).toEqual(['Administrator', 'Employee'])
    const [ofAdmin, ofUser] = links
    const statusOf = async (area: 'Admin' | 'User', password?: string) =>
      (await people.signIn(user.email, area, password)).body.Status
    expect((await reset(ofAdmin?.id ?? '', 'for the admin area')).body.data).toMatchObject({ role: 'Admin' })
    expect([await statusOf('Admin', 'for the admin area'), await statusOf('User', 'for the admin area')]).toEqual([
      200, 401,
    ])
    expect([await people.isAlive(admin), await people.isAlive(user)]).toEqual([false, true])
    expect((await reset(ofAdmin?.id ?? '', 'once more and again')).body.code).toBe('session.reset_link_invalid')
    expect((await reset(ofUser?.id ?? '', 'for the employee area')).body.data).toMatchObject({ role: 'User' })
    expect([await statusOf('Admin', 'for the admin area'), await statusOf('User', 'for the employee area')]).toEqual([
      200, 200,
    ])
  })

  it('gets the link of the other account alone when one is blocked or was asked for too often', async () => {
    const { admin, user } = await both()
    await app.db
      .updateTable('accounts')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', admin.account_id)
      .execute()
    await sendResetLinks(user.email)
    const [mail] = await mailsTo(user.email)
    const text = await sentMail(mail?.id ?? 0)
    expect(text).toContain('for your employee account')
    expect(text.match(/^http:\/\/muster\.test\/password-reset\//gm)).toHaveLength(1)
    for (let n = 0; n < 3; n++) {
      people.wait(1)
      await sendResetLinks(user.email)
    }
    expect(await mailsTo(user.email)).toHaveLength(3)
  })

  it.each(['admin', 'user'] as const)(
    'reads the areas in the language that was chosen for one, the %s',
    async (one) => {
      const accounts = await both()
      const { user, [one]: chosen } = accounts
      await app.db.updateTable('accounts').set({ locale: 'de-DE' }).where('id', '=', chosen.account_id).execute()
      await sendResetLinks(user.email)
      const [mail] = await mailsTo(user.email)
      const text = await sentMail(mail?.id ?? 0)
      expect(text).toContain('(Verwaltung und Mitarbeiter)')
      expect(linksIn(text).map(({ area }) => area)).toEqual(['Verwaltung', 'Mitarbeiter'])
    },
  )

  it('keeps the link that is left when the other was used before the mail went out', async () => {
    const { admin, user } = await both()
    await sendResetLinks(user.email)
    await app.begin((work) => voidPasswordLinks(work, admin.account_id))
    const [mail] = await mailsTo(user.email)
    expect(await sentMail(mail?.id ?? 0)).toContain('for your employee account')
  })
})
