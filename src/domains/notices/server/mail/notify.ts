import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { noticeKinds } from '../public/kinds.ts'
import { notify } from '../notify/notify.ts'
import { listMailManagers } from './store/accounts.ts'

const KIND = 'notices.mail_failed'

export const mailFailedFilling = entries(noticeKinds, {
  [KIND]: {
    label: 'Emails that did not arrive',
    domain: 'notices',
    priority: 'normal',
    mail: 'digest',
    area: 'Admin',
    permission: 'notices.mail.write',
  },
})

type Lost = Readonly<{ id: number; to_address: string; state: 'failed' | 'unknown' }>

const FAILURES = { failed: 'could not be sent', unknown: 'may or may not have arrived' } as const

/** Notifies those who manage mail of mails that failed, or may not have arrived; those of one hour share a row. */
export const notifyMailManagers = async (work: Work, mails: readonly Lost[]): Promise<void> => {
  const managers = await listMailManagers(work.tx, work.now)
  for (const { id, to_address, state } of mails)
    await notify(work, managers, KIND, {
      title: `An email to ${to_address} ${FAILURES[state]}`.slice(0, 120),
      path: `/admin/management/notification?tab=email&state=${state}`,
      why: 'You manage the email of the organisation.',
      dedupe_key: `${KIND}:${id}:${work.now}`,
      bundle_key: `${KIND}:${work.now.slice(0, 13)}`,
    })
}
