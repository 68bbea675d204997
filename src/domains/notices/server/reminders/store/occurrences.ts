import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { reminderPerson } from '../../../contract/reminders.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import { containing } from '#kit/server/database/containing.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { ReminderPerson } from '../../../contract/reminders.models.ts'
import { organisationDay } from '../../store/organisation-day.ts'
import type { StoredReminder } from '../rules/rule.ts'
import { anchorRecords, roleSees } from './anchors.ts'

/** `has_screen`: whether the screen or drawer of reminders opens for them. */
const recipient = z.object({ account_id: z.number(), area: z.enum(['Admin', 'User']), has_screen: z.boolean() })
export type Recipient = z.output<typeof recipient>

/** The same of an account `a`. */
export const HAS_SCREEN = sql<boolean>`(a.area = 'User' or exists (select from role_grants g
  where g.role_id = a.role_id and g.permission_key = 'notices.reminder.read'))`

/** Restricts a reminder that follows a record to those who see its date. */
const seesAnchor = ({ anchor_key, anchor_id }: Pick<StoredReminder, 'anchor_key' | 'anchor_id'>): RawBuilder<boolean> =>
  anchor_key === null
    ? sql<boolean>`true`
    : sql<boolean>`(a.area = 'Admin' and exists (select from (${anchorRecords()}) n
        where n.key = ${anchor_key} and n.id = ${anchor_id} and ${roleSees(sql`a.role_id`)}))`

type RecipientSource = Pick<StoredReminder, 'owner_id' | 'audience_id' | 'anchor_key' | 'anchor_id'>

/** Returns the recipients of a reminder today. */
export const listRecipients = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  reminder: RecipientSource,
): Promise<Recipient[]> => {
  const accounts =
    reminder.audience_id === null
      ? sql`select ${reminder.owner_id}::int as account_id`
      : sql`select account_id from audience_accounts(array[${reminder.audience_id}::int], ${organisationDay(now)})`
  return rows(tx, recipient)`select a.id as account_id, a.area, ${HAS_SCREEN} as has_screen from accounts a
    where a.id in (${accounts}) and sign_in_block(a, ${now}::timestamptz) is null and ${seesAnchor(reminder)}
    order by a.id`
}

/** Returns true if an account can be notified of a reminder. */
export const canBeNotified = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  account: number,
  reminder: RecipientSource,
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

/** Returns the occurrence of a reminder at a due time; fails where there is none. */
export const getOccurrence = async (tx: Tx, reminder_id: number, due_at: string): Promise<number> =>
  (
    await tx
      .selectFrom('reminder_occurrences')
      .select('id')
      .where('reminder_id', '=', reminder_id)
      .where('due_at', '=', due_at)
      .executeTakeFirstOrThrow()
  ).id

/** Returns all occurrences of a reminder. */
export const listOccurrences = async (tx: Tx, reminder_id: number): Promise<number[]> => {
  const all = await tx.selectFrom('reminder_occurrences').select('id').where('reminder_id', '=', reminder_id).execute()
  return all.map(({ id }) => id)
}

/** Those who have not done it yet. */
export const listOpen = async (tx: Tx, occurrence: number): Promise<Recipient[]> => {
  return rows(
    tx,
    recipient,
  )`select p.account_id, a.area, ${HAS_SCREEN} as has_screen from reminder_recipients p join accounts a on a.id = p.account_id
    where p.occurrence_id = ${occurrence} and p.state = 'open' order by 1`
}

const archiveNoticesRow = z.object({ account_id: z.number() })

/** Archives unread notices of occurrences that are no longer needed. */
export const archiveNotices = async (work: Work, occurrences: readonly number[]): Promise<void> => {
  if (occurrences.length === 0) return
  const found = await rows(
    work.tx,
    archiveNoticesRow,
  )`update notifications set archived_at = ${work.now}, tell_at = null
    where kind = 'notices.reminder' and subject_id = any(${occurrences}::int[]) and read_at is null and archived_at is null
    returning account_id`
  publishLive(
    work,
    ['notices.changed'],
    found.map(({ account_id }) => `inbox:${account_id}`),
  )
}

const markOpenAsMissedRow = z.object({ occurrence_id: z.number(), account_id: z.number() })

/** Marks all open occurrences of a reminder as missed, except one. */
export const markOpenAsMissed = async (work: Work, reminder: number, but: number | null): Promise<void> => {
  const found = await rows(work.tx, markOpenAsMissedRow)`update reminder_recipients p set state = 'missed'
    from reminder_occurrences o where o.id = p.occurrence_id and o.reminder_id = ${reminder} and p.state = 'open'
      and o.id is distinct from ${but}::int
    returning p.occurrence_id, p.account_id`
  if (found.length === 0) return
  await archiveNotices(work, [...new Set(found.map(({ occurrence_id }) => occurrence_id))])
  refreshReminders(work, found)
}

/** Deletes future occurrences of which people were notified ahead, because the due time has changed. */
export const deleteFutureOccurrences = async (work: Work, reminder: number): Promise<void> => {
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

/** Sets the state: a reminder has ended when it is not due again and no one still has to do it. */
export const updateState = async (tx: Tx, reminder: number): Promise<void> => {
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

const MAX_PEOPLE = 10

/** People who can sign in, by name. */
export const listNotifiable = async (tx: Tx, now: string, q: string | undefined): Promise<ReminderPerson[]> => {
  return rows(tx, reminderPerson)`select a.id as account_id, a.name, r.name as role from accounts a
    left join placed_on(${organisationDay(now)}) p on p.employee_id = a.employee_id and a.area = 'User'
    join roles r on r.id = coalesce(a.role_id, p.role_id)
    where a.activated_at is not null and a.name ilike coalesce(${containing(q)}, '%') and sign_in_block(a, ${now}::timestamptz) is null
    order by a.area, lower(a.name) collate names, a.id limit ${sql.lit(MAX_PEOPLE)}`
}
