import { SYSTEM } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { mail, mailTemplates, noticeKinds, notify } from '#domains/notices/server/index.ts'

const PASSWORD = {
  label: 'Password changed by someone else',
  subject: 'Your password was changed',
  body: `Hello {{name}},

{{by}} set a new password for your account and signed you out everywhere. They will tell you the password themselves; it is in no email.

If you did not expect this, speak to your HR department.
`,
}
const EMAIL = {
  label: 'Sign-in address changed',
  subject: 'Your sign-in address was changed',
  body: `Hello {{name}},

{{by}} changed the address with which you sign in to {{email}} and signed you out everywhere.

If you did not expect this, speak to your HR department.
`,
}
const STATE = {
  label: 'Changes to your account and record',
  domain: 'people',
  priority: 'high' as const,
  mail: 'off' as const,
}

/** The mails and notices of this domain. */
export const mailAndNoticeFillings: readonly Filling[] = [
  entries(mailTemplates, {
    'people.password_changed': PASSWORD,
    'people.login_changed': { ...EMAIL, is_guarded: true },
  }),
  entries(noticeKinds, { 'people.state': STATE }),
]

type Affected = Readonly<{ id: number; name: string; email: string | null }>

/** Notifies the owner of an account that another person set the password. The mail does not contain it. */
export const notifyPassword = async (work: Work, account: Affected, by: string): Promise<void> => {
  const key = `people.password_changed:${account.id}:${work.now}`
  await notify(work, [account.id], 'people.state', {
    title: 'Your password was changed',
    body: `${by} set a new password for your account.`,
    why: 'This is about your account.',
    dedupe_key: key,
    has_own_mail: true,
  })
  const to = { account_id: account.id, address: account.email }
  await mail(work, 'people.password_changed', to, { name: account.name, by }, key)
}

/**
 * Notifies the owner of a new sign-in address, by mail to the old one; also where the owner changed it, because the
 * session may be stolen.
 */
export const notifyLoginEmail = async (work: Work, before: Affected, email: string, by: string): Promise<void> => {
  const key = `people.login_changed:${before.id}:${work.now}`
  await notify({ ...work, by: SYSTEM }, [before.id], 'people.state', {
    title: 'Your sign-in address was changed',
    body: `You now sign in with ${email}.`,
    why: 'This is about your account.',
    dedupe_key: key,
    has_own_mail: true,
  })
  const to = { account_id: before.id, address: before.email }
  await mail(work, 'people.login_changed', to, { name: before.name, by, email }, key)
}

/** Notifies the owner of a login by number of a new PIN, in the inbox: there is no address. */
export const notifyPin = (work: Work, accountId: number, by: string): Promise<void> =>
  notify(work, [accountId], 'people.state', {
    title: 'You have a new PIN',
    body: `${by} gave you a new PIN and signed you out everywhere.`,
    why: 'This is about your account.',
    dedupe_key: `people.pin_given:${accountId}:${work.now}`,
  })
