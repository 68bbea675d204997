import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoBroadcasts } from './broadcasts.ts'
import { demoReminders } from './reminders.ts'
import { demoMails } from './mails.ts'
import { type DemoAccount, drawNotice } from './stories.ts'

const DAYS = 90
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CHUNK = 2000

const readAccounts = async ({ tx }: Demo): Promise<DemoAccount[]> => {
  const { rows } = await sql<DemoAccount>`
    select id, area, name, email from accounts where deleted_at is null and activated_at is not null order by id`.execute(
    tx,
  )
  return rows
}

const ago = (now: string, ms: number): string => new Date(Date.parse(now) - ms).toISOString()

type Place = Readonly<{ index: number; unread: number; total: number }>

/**
 * One row of a person's inbox: the newest are unread, one of them sleeps until the morning, old ones are filed away.
 */
const rowOf = (demo: Demo, account: DemoAccount, { index, unread, total }: Place) => {
  const { now, random } = demo
  const isUnread = index < unread
  const isSnoozed = index === unread
  const span = isUnread ? 6 * DAY_MS : DAYS * DAY_MS
  const age = Math.max(HOUR_MS / 4, Math.round((span * (index + random.next())) / (isUnread ? unread : total)))
  const created_at = ago(now, age)
  const read_at = isUnread || isSnoozed ? null : ago(now, Math.round(age * random.next()))
  return {
    ...drawNotice(demo, account, index),
    account_id: account.id,
    dedupe_key: `demo:${index}`,
    created_at,
    deliver_at: created_at,
    read_at,
    archived_at: read_at !== null && random.chance(0.4) ? read_at : null,
    snoozed_until: isSnoozed ? ago(now, -random.int(10, 20) * HOUR_MS) : null,
    tell_at: isSnoozed ? ago(now, -20 * HOUR_MS) : null,
  }
}

const insertInboxes = async (demo: Demo, accounts: readonly DemoAccount[]): Promise<number> => {
  const rows = accounts.flatMap((account) => {
    const unread = demo.random.int(3, 12)
    const total = demo.random.int(14, 20)
    return Array.from({ length: total }, (_, index) => rowOf(demo, account, { index, unread, total }))
  })
  for (let from = 0; from < rows.length; from += CHUNK)
    await demo.tx
      .insertInto('notifications')
      .values(rows.slice(from, from + CHUNK))
      .execute()
  return rows.length
}

const QUIET = [
  { mode: 'hours', from_time: '19:00', to_time: '07:30' },
  { mode: 'off', from_time: '20:00', to_time: '07:00' },
  { mode: 'hours', from_time: '22:00', to_time: '06:00' },
] as const

/** What some people have chosen. */
const insertChoices = async (demo: Demo, accounts: readonly DemoAccount[]): Promise<void> => {
  const choosers = accounts.filter((_, index) => index % 7 === 3)
  if (choosers.length === 0) return
  await demo.tx
    .insertInto('quiet_hours')
    .values(choosers.map(({ id }, index) => ({ account_id: id, ...(QUIET[index % QUIET.length] ?? QUIET[0]) })))
    .execute()
  await demo.tx
    .insertInto('notification_preferences')
    .values(
      choosers.map(({ id }, index) => ({
        account_id: id,
        kind: index % 3 === 0 ? 'people.document_due' : 'attendance.corrected',
        live: index % 2 === 0,
        mail: index % 4 === 0 ? ('instant' as const) : ('off' as const),
      })),
    )
    .execute()
}

/** Ninety days of inboxes, what some people have chosen of it, and the mails of a month. */
export const demoNotices = async (demo: Demo, files: FileStore | null = null): Promise<void> => {
  const accounts = await readAccounts(demo)
  const notices = await insertInboxes(demo, accounts)
  await insertChoices(demo, accounts)
  await demoAnnouncements(demo, files)
  await demoBroadcasts(demo)
  await demoReminders(demo)
  const mails = await demoMails(demo, accounts)
  demo.say(`Notices: ${notices} in ${accounts.length} inboxes, ${mails} mails`)
}
