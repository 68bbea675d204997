import type { Work } from '#kit/server/context.ts'
import { mailTemplates, noticeKinds } from '#domains/notices/server/index.ts'
import type { SessionParts } from './parts.ts'
import { findLinkNonce, linkSecret } from './store/links.ts'

const RESET = `Hello {{name}},

somebody asked for a new password for your {{area}} account. If it was you, choose one here:

{{link}}

The link works for 60 minutes, once. If it was not you, do nothing: your password stays as it is.
`

const FIRST = `Hello {{name}},

an account was made for you. Choose your password here:

{{link}}

The link works for 7 days, once.
`

/** The mails and notices of this domain. The link is made while sending, so that no queue ever holds it. */
export const registerMailAndNotices = (parts: SessionParts): void => {
  const resolve = async (work: Work, data: Readonly<Record<string, string | number>>) => {
    const nonce = await findLinkNonce(work, Number(data['token_id']))
    return nonce && { link: `${parts.public_url}/password-reset/${linkSecret(parts.link_key, nonce)}` }
  }
  mailTemplates.add('session.reset', { subject: 'Choose a new password', body: RESET, resolve })
  mailTemplates.add('session.first', { subject: 'Your account is ready', body: FIRST, resolve })
  noticeKinds.add('session.new_device', { label: 'Sign-in from a new device', domain: 'session', priority: 'high' })
  noticeKinds.add('session.password_changed', { label: 'Password changed', domain: 'session', priority: 'high' })
}
