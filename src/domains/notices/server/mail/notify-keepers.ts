import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { noticeKinds } from '../kinds.ts'
import { notify } from '../notify.ts'

const KIND = 'notices.mail_failed'

export const registerMailFailed = (): void =>
  noticeKinds.add(KIND, {
    label: 'Mails that did not arrive',
    domain: 'notices',
    priority: 'normal',
    mail: 'digest',
    area: 'Admin',
    permission: 'notices.mail.write',
  })

const listKeepers = async (work: Work): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = 'notices.mail.write'
    where a.area = 'Admin' and sign_in_block(a, ${work.now}::timestamptz) is null
    order by a.id`.execute(work.tx)
  return rows.map(({ id }) => id)
}

type Lost = Readonly<{ id: number; to_address: string; state: 'failed' | 'unknown' }>

const WORDS = { failed: 'could not be sent', unknown: 'may or may not have arrived' } as const

/** Tells those who manage mail of mails that failed, or of which no one knows; those of one hour are one row. */
export const notifyKeepers = async (work: Work, mails: readonly Lost[]): Promise<void> => {
  const keepers = await listKeepers(work)
  for (const { id, to_address, state } of mails)
    await notify(work, keepers, KIND, {
      title: `A mail to ${to_address} ${WORDS[state]}`.slice(0, 120),
      path: `/admin/management/notification?tab=email&state=${state}`,
      why: 'You manage the mail of the organisation.',
      dedupe_key: `${KIND}:${id}:${work.now}`,
      bundle_key: `${KIND}:${work.now.slice(0, 13)}`,
    })
}
