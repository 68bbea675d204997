import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { mail, mailTemplates, noticeKinds, notify } from '#domains/notices/server/index.ts'
import { findAccountOf, listAccountIdsOf } from '../accounts/store/accounts.ts'

const STATE_MAIL = {
  label: 'A decision about a person',
  subject: '{{title}}',
  body: `Hello {{name}},

{{text}}

If you have questions, speak to your HR department.
`,
}

const WARNING = { label: 'Warnings', domain: 'people', priority: 'high' as const, mail: 'off' as const }
const EXIT = { label: 'Leaving', domain: 'people', priority: 'high' as const, mail: 'off' as const }
const MANDATORY = { label: 'What you are asked to check', domain: 'people', priority: 'normal' as const }

type Message = Readonly<{
  kind: 'people.state' | 'people.warning' | 'people.exit' | 'people.mandatory'
  title: string
  text: string
  path?: ScreenLink
  /** Distinguishes this matter from others of the same person. */
  key: string
  /** Also by mail: they may not be able to sign in, or it is too grave for the inbox alone. */
  is_mailed: boolean
}>

/** Notifies a person of a decision about them. A person without a login is informed by others. */
export const notifyPerson = async (work: Work, employeeId: number, message: Message): Promise<void> => {
  const account = await findAccountOf(work.tx, employeeId)
  if (!account) return
  const key = `${message.kind}:${message.key}:${work.now}`
  await notify(work, [account.id], message.kind, {
    title: message.title,
    body: message.text,
    ...(message.path === undefined ? {} : { path: message.path }),
    why: 'This is about you.',
    dedupe_key: key,
    ...(message.is_mailed ? { has_own_mail: true } : {}),
  })
  if (!message.is_mailed) return
  const to = { account_id: account.id, address: account.email }
  await mail(work, 'people.state_changed', to, { name: account.name, title: message.title, text: message.text }, key)
}

/** Notifies several people with the same text, in their inboxes alone. */
export const notifySeveral = async (
  work: Work,
  employeeIds: readonly number[],
  message: Omit<Message, 'is_mailed'> & Readonly<{ path: ScreenLink }>,
): Promise<void> => {
  const accounts = await listAccountIdsOf(work.tx, employeeIds)
  await notify(work, accounts, message.kind, {
    title: message.title,
    body: message.text,
    path: message.path,
    why: 'This is about you.',
    dedupe_key: `${message.kind}:${message.key}:${work.now}`,
  })
}

/** The mails and notices about states. `people.state` itself is with those of accounts. */
export const stateNoticeFillings: readonly Filling[] = [
  entries(mailTemplates, { 'people.state_changed': STATE_MAIL }),
  entries(noticeKinds, { 'people.warning': WARNING, 'people.exit': EXIT, 'people.mandatory': MANDATORY }),
]
