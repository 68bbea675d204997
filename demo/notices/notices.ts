import { sql } from 'kysely'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoBroadcasts } from './broadcasts.ts'
import { demoReminders } from './reminders.ts'

type DemoAccount = Readonly<{ id: number; area: 'Admin' | 'User'; name: string; email: string }>

const MAILS = 240
const DAYS = 30
const HOUR_MS = 3_600_000

type State = 'held' | 'sent' | 'failed' | 'unknown'

// The mail server of the demo was taken away a while ago: what was written before has left, what came after waits.
const stateOf = (index: number): State => {
  if (index < 210) return 'held'
  if (index === 213 || index === 229) return 'failed'
  return index === 221 ? 'unknown' : 'sent'
}

const ERRORS: Record<State, string | null> = {
  held: null,
  sent: null,
  failed: '550 5.1.1 Recipient address rejected: User unknown',
  unknown: 'Connection closed unexpectedly',
}

const contentOf = (account: DemoAccount, index: number) => {
  const { id, name } = account
  if (index % 12 === 7)
    return {
      template_key: 'session.reset',
      subject: 'Choose a new password',
      data: { token_ids: '0', name, area: account.area === 'Admin' ? 'administrator' : 'employee' },
    }
  if (index % 8 === 3) {
    const title = 'Your placement changes'
    return {
      template_key: 'people.state_changed',
      subject: title,
      data: { name, title, text: 'Your team changes on the first of next month.' },
    }
  }
  return {
    template_key: 'notices.digest',
    subject: `Unread in your inbox: ${(index % 9) + 3}`,
    data: { account_id: id, name, count: (index % 9) + 3 },
  }
}

const rowOf = ({ now }: Demo, account: DemoAccount, index: number) => {
  const state = stateOf(index)
  const at = new Date(Date.parse(now) - Math.round(((index + 0.5) * DAYS * 24 * HOUR_MS) / MAILS)).toISOString()
  const { data, ...content } = contentOf(account, index)
  return {
    ...content,
    data: json(data),
    account_id: account.id,
    to_address: account.email,
    state,
    attempts: state === 'held' ? 0 : 1,
    last_error: ERRORS[state],
    sent_at: state === 'sent' ? at : null,
    next_attempt_at: at,
    queued_at: at,
    created_at: at,
    dedupe_key: `demo:${index}`,
  }
}

/** Inserts the mails of a month, most of them waiting for a mail server. */
const demoMails = async (demo: Demo, accounts: readonly DemoAccount[]): Promise<number> => {
  if (accounts.length === 0) return 0
  const rows = Array.from({ length: MAILS }, (_, index) => {
    const account = accounts[(index * 7) % accounts.length]
    return account ? [rowOf(demo, account, index)] : []
  }).flat()
  await demo.tx.insertInto('mail_outbox').values(rows).execute()
  return rows.length
}

const listAccounts = async ({ tx }: Demo): Promise<DemoAccount[]> => {
  const { rows } = await sql<DemoAccount>`
    select id, area, name, email from accounts where deleted_at is null and activated_at is not null and email is not null order by id`.execute(
    tx,
  )
  return rows
}

const QUIET = [
  { mode: 'hours', from_time: '19:00', to_time: '07:30' },
  { mode: 'off', from_time: '20:00', to_time: '07:00' },
  { mode: 'hours', from_time: '22:00', to_time: '06:00' },
] as const

/** Inserts the preferences of some people. */
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

/** Adds preferences, announcements, broadcasts, reminders, and the mails of a month. */
export const demoNotices = async (demo: Demo, files: FileStore | null = null): Promise<void> => {
  const accounts = await listAccounts(demo)
  await insertChoices(demo, accounts)
  await demoAnnouncements(demo, files)
  await demoBroadcasts(demo)
  await demoReminders(demo)
  demo.print(`Emails: ${await demoMails(demo, accounts)}`)
}
