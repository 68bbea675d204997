import { sql } from 'kysely'
import { pathFor, reminderText } from '#domains/notices/server/reminders/notify.ts'
import { HAS_SCREEN } from '#domains/notices/server/reminders/store/occurrences.ts'
import type { Demo } from '../demo.ts'
import { type DrawnNotice, noticesSince } from './drawn-notice.ts'

const onBoard = (id: number) => ({
  Admin: `/admin/dashboard?notices=open&notice=${id}` as const,
  User: `/employee/dashboard?notices=open&notice=${id}` as const,
})

type Read = Readonly<{ account_id: number; read_at: string | null; acknowledged_at: string | null }>
type Announced = Readonly<{
  id: number
  title: string
  revision: number
  publish_at: string
  must_acknowledge: boolean
  members: readonly number[]
  receipts: readonly Read[]
}>

/** Draws the notices of announcements, and the reminders to acknowledge them. */
const announcements = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Announced>`
    select n.id, n.title, n.revision, n.publish_at, n.must_acknowledge,
      array(select m.account_id from audience_accounts(array[n.audience_id], ${today}::date) m) as members,
      coalesce((select json_agg(r) from announcement_receipts r where r.announcement_id = n.id), '[]') as receipts
    from announcements n where n.state = 'published' and n.publish_at between ${noticesSince(now)} and ${now}
      and (n.expires_at is null or n.expires_at > ${now})`.execute(tx)
  return rows.flatMap(({ id, title, revision, publish_at, must_acknowledge, members, receipts }) => {
    const common = { path: onBoard(id), subject_id: id }
    const receiptOf = new Map(receipts.map((receipt) => [receipt.account_id, receipt]))
    const reminded_at = new Date(Date.parse(publish_at) + 3 * 86_400_000).toISOString()
    return members.flatMap((account): DrawnNotice[] => {
      const receipt = receiptOf.get(account)
      const published: DrawnNotice = {
        ...common,
        kind: 'notices.announcement',
        to: { accounts: [account] },
        title,
        why: 'You belong to the audience of this announcement.',
        at: publish_at,
        key: `announcement:${id}:${revision}`,
        is_done: Boolean(receipt?.read_at),
      }
      if (!must_acknowledge || receipt?.acknowledged_at) return [published]
      const reminder: DrawnNotice = {
        ...published,
        kind: 'notices.acknowledge_due',
        title: `Please acknowledge: ${title}`,
        why: 'You have not acknowledged this announcement.',
        at: reminded_at,
        key: `announcement:${id}:${revision}:soon`,
        is_done: false,
      }
      return [published, reminder]
    })
  })
}

type Due = Readonly<{
  id: number
  area: 'Admin' | 'User'
  has_screen: boolean
  path: string | null
  reminder_id: number
  owner_id: number
  owner: string
  title: string
  notes: string | null
  time_zone: string
  due_at: string
  fired_at: string
  account_id: number
  state: string
}>

const reminders = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Due>`
    select o.id, o.reminder_id, r.owner_id, w.name as owner, r.title, r.notes, r.time_zone, o.due_at, o.fired_at,
      p.account_id, p.state, r.path, a.area, ${HAS_SCREEN} as has_screen
    from reminder_occurrences o join reminders r on r.id = o.reminder_id join accounts w on w.id = r.owner_id
    join reminder_recipients p on p.occurrence_id = o.id
    join accounts a on a.id = p.account_id where o.fired_at > ${noticesSince(now)}`.execute(tx)
  return rows.map((row) => ({
    kind: 'notices.reminder',
    to: { accounts: [row.account_id] },
    title: row.title,
    body: reminderText({ time_zone: row.time_zone, notes: row.notes ?? '' }, row.due_at, row.fired_at),
    path: pathFor(row, row.path),
    why: row.account_id === row.owner_id ? 'You asked to be reminded.' : `${row.owner} set this reminder for you.`,
    subject_id: row.id,
    at: row.fired_at,
    key: `reminder:${row.reminder_id}:${Date.parse(row.due_at)}:0`,
    is_done: row.state === 'done',
  }))
}

const FAILURES = { failed: 'could not be sent', unknown: 'may or may not have arrived' } as const

const lostMails = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ id: number; to_address: string; state: 'failed' | 'unknown'; at: string }>`
    select id, to_address, state, created_at as at from mail_outbox
    where state in ('failed', 'unknown') and created_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, to_address, state, at }) => ({
    kind: 'notices.mail_failed',
    to: { holders: 'notices.mail.write' },
    title: `An email to ${to_address} ${FAILURES[state]}`,
    path: `/admin/management/notification?tab=email&state=${state}`,
    why: 'You manage the email of the organisation.',
    subject_id: id,
    at,
    key: `notices.mail_failed:${id}:${at}`,
  }))
}

/** Draws the notices that follow from the records of this domain. */
export const drawOwnNotices = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await announcements(demo)),
  ...(await reminders(demo)),
  ...(await lostMails(demo)),
]
