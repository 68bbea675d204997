import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { leadReached, nextDue, nextStep } from '../../contract/reminders.rules.ts'
import { anchorRecords } from './anchors.ts'
import { escalate, remindPeople } from './notify.ts'
import { planAfter, ruleOf, type StoredReminder } from './rule.ts'
import * as store from './store/occurrences.ts'

const AT_ONCE = 50
const LATE_MS = 5 * 60_000
const HOUR_MS = 3_600_000
/** Of the times that went by during a stop, so many are kept as missed. */
const MOST_MISSED = 50

type Beside = Readonly<{ owner_name: string; anchor_path: string | null }>

/** What notices say beside the row. */
const readBeside = async ({ tx }: Work, { owner_id, anchor_key, anchor_id }: StoredReminder): Promise<Beside> => {
  const path =
    anchor_key === null
      ? sql`null::text`
      : sql`(select n.path from (${anchorRecords()}) n where n.key = ${anchor_key} and n.id = ${anchor_id})`
  const { rows } =
    await sql<Beside>`select w.name as owner_name, ${path} as anchor_path from accounts w where w.id = ${owner_id}`.execute(
      tx,
    )
  return rows[0] ?? { owner_name: '', anchor_path: null }
}

/** After a stop several times have gone by: the newest counts, the others are missed. */
const newestDue = (reminder: StoredReminder, due_at: string, now: string): { due_at: string; missed: string[] } => {
  const rule = ruleOf(reminder)
  if (rule === null) return { due_at, missed: [] }
  const gone = [due_at]
  for (let next = nextDue(rule, due_at); next !== null && next <= now; next = nextDue(rule, next)) gone.push(next)
  return { due_at: gone.at(-1) ?? due_at, missed: gone.slice(0, -1).slice(-MOST_MISSED) }
}

const openNew = async (work: Work, reminder: StoredReminder, due_at: string): Promise<number | null> => {
  const { now } = work
  const begins = due_at > now ? due_at : now
  const hours = reminder.escalate_after_hours
  const id = await store.openOccurrence(work.tx, {
    reminder_id: reminder.id,
    due_at,
    fired_at: now,
    late: Date.parse(now) - Date.parse(due_at) > LATE_MS,
    escalate_at: hours === null ? null : new Date(Date.parse(begins) + hours * HOUR_MS).toISOString(),
  })
  if (id === null) return null
  await store.missOpen(work, reminder.id, id)
  await store.addRecipients(work.tx, id, await store.listMeant(work, reminder), 'open')
  return id
}

const findOccurrence = async ({ tx }: Work, reminder_id: number, due_at: string): Promise<number> =>
  (
    await tx
      .selectFrom('reminder_occurrences')
      .select('id')
      .where('reminder_id', '=', reminder_id)
      .where('due_at', '=', due_at)
      .executeTakeFirstOrThrow()
  ).id

const fireOne = async (work: Work, reminder: StoredReminder, planned: string): Promise<void> => {
  const { tx, now } = work
  const { due_at, missed } = newestDue(reminder, planned, now)
  // For whom it is today, once for all the times that went by.
  const meant = missed.length > 0 ? await store.listMeant(work, reminder) : []
  for (const gone of missed) {
    const row = { reminder_id: reminder.id, due_at: gone, fired_at: null, late: true, escalate_at: null }
    const id = await store.openOccurrence(tx, row)
    if (id !== null) await store.addRecipients(tx, id, meant, 'missed')
  }
  const lead = leadReached(due_at, reminder.leads, now)
  if (lead !== null) {
    const occurrence_id = (await openNew(work, reminder, due_at)) ?? (await findOccurrence(work, reminder.id, due_at))
    const people = await store.listOpen(tx, occurrence_id)
    const beside = await readBeside(work, reminder)
    await remindPeople(work, { reminder, occurrence_id, due_at, people, ...beside }, lead)
    store.refreshReminders(work, [...people, { account_id: reminder.owner_id }], reminder.audience_id !== null)
  }
  const next =
    due_at > now
      ? { next_due_at: due_at, next_at: nextStep(due_at, reminder.leads, now) }
      : planAfter(ruleOf(reminder), reminder.leads, due_at)
  await tx.updateTable('reminders').set(next).where('id', '=', reminder.id).execute()
  await store.settleState(tx, reminder.id)
}

/** Does what is due for some reminders; rows that another process holds are its own. Answers how many it took. */
export const fireDue = async (work: Work): Promise<number> => {
  const due = await work.tx
    .selectFrom('reminders')
    .selectAll()
    .where('next_at', '<=', work.now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const reminder of due) if (reminder.next_due_at !== null) await fireOne(work, reminder, reminder.next_due_at)
  return due.length
}

/** Those who did not answer in time have missed it, and somebody else hears. */
export const escalateDue = async (work: Work): Promise<number> => {
  const { tx, now } = work
  // With its reminder, so that who says "done" in this moment is waited for.
  const due = await tx
    .selectFrom('reminder_occurrences as o')
    .innerJoin('reminders as r', 'r.id', 'o.reminder_id')
    .select(['o.id', 'o.reminder_id', 'o.due_at'])
    .where('o.escalate_at', '<=', now)
    .orderBy('o.escalate_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, reminder_id, due_at } of due) {
    const reminder = await tx
      .selectFrom('reminders')
      .selectAll()
      .where('id', '=', reminder_id)
      .executeTakeFirstOrThrow()
    const open = await store.listOpen(tx, id)
    const to = reminder.escalate_to
    const isNeeded = open.length > 0 && to !== null && (await store.canBeTold(work, to, reminder))
    await tx
      .updateTable('reminder_occurrences')
      .set({ escalate_at: null, ...(isNeeded ? { escalated_at: now } : {}) })
      .where('id', '=', id)
      .execute()
    if (isNeeded) await escalateOne(work, { reminder, occurrence_id: id, due_at, to, open })
  }
  return due.length
}

const escalateOne = async (
  work: Work,
  one: Readonly<{
    reminder: StoredReminder
    occurrence_id: number
    due_at: string
    to: number
    open: readonly store.Recipient[]
  }>,
): Promise<void> => {
  const { reminder, occurrence_id, due_at, to, open } = one
  await work.tx
    .insertInto('reminder_recipients')
    .values({ occurrence_id, account_id: to, is_escalated: true })
    .onConflict((row) =>
      row.columns(['occurrence_id', 'account_id']).doUpdateSet({ state: 'open', done_at: null, is_escalated: true }),
    )
    .execute()
  await sql`update reminder_recipients set state = 'missed' where occurrence_id = ${occurrence_id} and state = 'open'
    and account_id <> ${to}`.execute(work.tx)
  await store.archiveNotices(work, [occurrence_id])
  // The person it goes to now is the only recipient who is still open.
  const people = await store.listOpen(work.tx, occurrence_id)
  await escalate(work, { reminder, occurrence_id, due_at, people, ...(await readBeside(work, reminder)) })
  store.refreshReminders(work, [...open, ...people], reminder.audience_id !== null)
}
