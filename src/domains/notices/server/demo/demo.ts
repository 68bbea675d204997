import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoBroadcasts } from './broadcasts.ts'
import { demoReminders } from './reminders.ts'
import { type DemoAccount, demoMails } from './mails.ts'

const readAccounts = async ({ tx }: Demo): Promise<DemoAccount[]> => {
  const { rows } = await sql<DemoAccount>`
    select id, area, name, email from accounts where deleted_at is null and activated_at is not null order by id`.execute(
    tx,
  )
  return rows
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

/** What some people have chosen of notices, announcements, reminders, and the mails of a month. */
export const demoNotices = async (demo: Demo, files: FileStore | null = null): Promise<void> => {
  const accounts = await readAccounts(demo)
  await insertChoices(demo, accounts)
  await demoAnnouncements(demo, files)
  await demoBroadcasts(demo)
  await demoReminders(demo)
  demo.say(`Mails: ${await demoMails(demo, accounts)}`)
}
