import { describe, expect, it } from 'vitest'
import * as calls from '../contract/session.calls.ts'
import { passwordLink, sendFirstPassword } from './index.ts'
import { mailSender } from './testing/sent-mail.ts'
import { createSignInApp } from './testing/signing-in.ts'

const { app, people } = await createSignInApp()
const sentMail = mailSender(app)

describe('an invitation', () => {
  const linkOf = (accountId: number) =>
    app.begin(async (work) =>
      passwordLink(app.session, work, await sendFirstPassword(app.session, work, accountId, false)),
    )
  const mailsTo = (accountId: number) =>
    app.db
      .selectFrom('mail_outbox')
      .select(['id', 'template_key'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()

  it('outlives fifty strangers who ask for a new password at once, and is mailed to its owner again', async () => {
    const person = await app.fixture.admin()
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    const link = (await linkOf(person.account_id)) ?? ''
    const sendResetLinks = () => app.runJob('session.send_reset_links', { email, ip: '192.0.2.5' })
    await Promise.all(Array.from({ length: 50 }, sendResetLinks))
    const mails = await mailsTo(person.account_id)
    expect(mails.map(({ template_key }) => template_key)).toEqual(['session.first'])
    expect(await sentMail(mails[0]?.id ?? 0)).toContain(link)
    people.wait(86_400)
    const [id, password] = [link.split('/').at(-1) ?? '', 'a brand new one']
    const { body } = await app.send(calls.resetPassword, null, {
      params: { id },
      body: { password, confirm_password: password },
    })
    expect(body.data).toEqual({ reset_status: 'done', role: 'Admin' })
  })

  it('is made five times an hour, of fifty who ask at once', async () => {
    const person = await app.fixture.admin()
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => linkOf(person.account_id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual(Array(45).fill(expect.objectContaining({ status: 429, retryAfter: 3600 })))
  })
})
