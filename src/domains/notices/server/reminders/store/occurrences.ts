import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import { containing } from '#kit/server/database/containing.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { ReminderPerson } from '../../../contract/reminders.models.ts'
import { organisationDay } from '../../zone.ts'
import { anchorRecords, roleSees } from '../anchors.ts'
import type { StoredReminder } from '../rule.ts'

/** `has_screen`: whether the screen or drawer of reminders opens for them. */
export type Recipient = Readonly<{ account_id: number; area: 'Admin' | 'User'; has_screen: boolean }>

/** The same of an account `a`. */
export const HAS_SCREEN = sql<boolean>`(a.area = 'User' or exists (select from role_grants g
  where g.role_id = a.role_id and g.permission_key = 'notices.reminder.read'))`

/** Of a reminder that follows a record, those alone who see the date. */
const seesAnchor = ({ anchor_key, anchor_id }: Pick<StoredReminder, 'anchor_key' | 'anchor_id'>): RawBuilder<boolean> =>
  anchor_key === null
    ? sql<boolean>`true`
    : sql<boolean>`(a.area = 'Admin' and exists (select from (${anchorRecords()}) n
        where n.key = ${anchor_key} and n.id = ${anchor_id} and ${roleSees(sql`a.role_id`)}))`

type Meant = Pick<StoredReminder, 'owner_id' | 'audience_id' | 'anchor_key' | 'anchor_id'>

/** Whom a reminder is for today. */
export const listMeant = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, reminder: Meant): Promise<Recipient[]> => {
  const accounts =
    reminder.audience_id === null
      ? sql`select ${reminder.owner_id}::int as account_id`
      : sql`select account_id from audience_accounts(array[${reminder.audience_id}::int], ${organisationDay(now)})`
  const { rows } = await sql<Recipient>`select a.id as account_id, a.area, ${HAS_SCREEN} as has_screen from accounts a
    where a.id in (${accounts}) and sign_in_block(a, ${now}::timestamptz) is null and ${seesAnchor(reminder)}
    order by a.id`.execute(tx)
  return rows
}

/** Whether an account can be told of a reminder. */
export const canBeTold = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  account: number,
  reminder: Meant,
): Promise<boolean> => {
  const { rows } = await sql`select from accounts a where a.id = ${account} and a.activated_at is not null
    and sign_in_block(a, ${now}::timestamptz) is null and ${seesAnchor(reminder)}`.execute(tx)
  return rows.length > 0
}

/** Adds what a reminder was due at; null where it is there already, as another process has opened it. */
export const openOccurrence = async (
  tx: Tx,
  row: Readonly<{
    reminder_id: number
    due_at: string
    fired_at: string | null
    late: boolean
    escalate_at: string | null
  }>,
): Promise<number | null> => {
  const added = await tx
    .insertInto('reminder_occurrences')
    .values(row)
    .onConflict((one) => one.columns(['reminder_id', 'due_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export const addRecipients = async (
  tx: Tx,
  occurrence_id: number,
  people: readonly Recipient[],
  state: 'open' | 'missed',
): Promise<void> => {
  await inChunks(people, (some) =>
    tx
      .insertInto('reminder_recipients')
      .values(some.map(({ account_id }) => ({ occurrence_id, account_id, state })))
      .execute(),
  )
}

/** Those who have not done it yet. */
export const listOpen = async (tx: Tx, occurrence: number): Promise<Recipient[]> => {
  const { rows } =
    await sql<Recipient>`select p.account_id, a.area, ${HAS_SCREEN} as has_screen from reminder_recipients p join accounts a on a.id = p.account_id
    where p.occurrence_id = ${occurrence} and p.state = 'open' order by 1`.execute(tx)
  return rows
}

/** Notices about occurrences that no one needs any more leave the inboxes in which no one has opened them. */
export const archiveNotices = async (work: Work, occurrences: readonly number[]): Promise<void> => {
  if (occurrences.length === 0) return
  const { rows } = await sql<{ account_id: number }>`update notifications set archived_at = ${work.now}, tell_at = null
    where kind = 'notices.reminder' and subject_id = any(${occurrences}::int[]) and read_at is null and archived_at is null
    returning account_id`.execute(work.tx)
  publishLive(
    work,
    ['notices.changed'],
    rows.map(({ account_id }) => `inbox:${account_id}`),
  )
}

/** What is still open of a reminder is missed, but for one occurrence. */
export const missOpen = async (work: Work, reminder: number, but: number | null): Promise<void> => {
  const { rows } = await sql<{
    occurrence_id: number
    account_id: number
  }>`update reminder_recipients p set state = 'missed'
    from reminder_occurrences o where o.id = p.occurrence_id and o.reminder_id = ${reminder} and p.state = 'open'
      and o.id is distinct from ${but}::int
    returning p.occurrence_id, p.account_id`.execute(work.tx)
  if (rows.length === 0) return
  await archiveNotices(work, [...new Set(rows.map(({ occurrence_id }) => occurrence_id))])
  refreshReminders(work, rows)
}

/** A time ahead of which people were told is not the time any more. */
export const dropAhead = async (work: Work, reminder: number): Promise<void> => {
  const ahead = await work.tx
    .selectFrom('reminder_occurrences')
    .select('id')
    .where('reminder_id', '=', reminder)
    .where('due_at', '>', work.now)
    .execute()
  const ids = ahead.map(({ id }) => id)
  if (ids.length === 0) return
  await archiveNotices(work, ids)
  await work.tx.deleteFrom('reminder_occurrences').where('id', 'in', ids).execute()
}

/** A reminder has ended when it is not due again and nobody has to do it any more. */
export const settleState = async (tx: Tx, reminder: number): Promise<void> => {
  await sql`update reminders r set state = x.state from (select s.id, case when s.next_at is null and not exists (
        select from reminder_occurrences o join reminder_recipients p on p.occurrence_id = o.id
        where o.reminder_id = s.id and p.state = 'open') then 'ended' else 'armed' end as state
      from reminders s where s.id = ${reminder}) x
    where r.id = x.id and r.state <> x.state`.execute(tx)
}

/** Lists and cards of these people show something old. */
export const refreshReminders = (
  work: Work,
  people: readonly Readonly<{ account_id: number }>[],
  isShared = true,
): void =>
  publishLive(
    work,
    ['notices.reminders'],
    [
      ...people.map(({ account_id }) => `inbox:${account_id}`),
      ...(isShared ? ['permission:notices.reminder.read'] : []),
    ],
  )

const MOST_FOUND = 10

/** People who can sign in, by name. */
export const listTellable = async (tx: Tx, now: string, q: string | undefined): Promise<ReminderPerson[]> => {
  const { rows } = await sql<ReminderPerson>`select a.id as account_id, a.name, r.name as role from accounts a
    left join placed_on(${organisationDay(now)}) p on p.employee_id = a.employee_id and a.area = 'User'
    join roles r on r.id = coalesce(a.role_id, p.role_id)
    where a.activated_at is not null and a.name ilike coalesce(${containing(q)}, '%') and sign_in_block(a, ${now}::timestamptz) is null
    order by a.area, a.name, a.id limit ${sql.lit(MOST_FOUND)}`.execute(tx)
  return rows
}
