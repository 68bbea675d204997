import type { Work } from '#kit/server/context.ts'
import { lastPassedLead, nextDue, nextStep } from '../../../contract/reminders.rules.ts'
import { escalate, remindPeople } from '../notify.ts'
import { planAfter, ruleOf, type StoredReminder } from '../rules/rule.ts'
import { lockDueEscalations, updateEscalated } from '../store/escalations.ts'
import * as store from '../store/occurrences.ts'
import { insertEscalated, updateOthersMissed } from '../store/recipients.ts'
import * as stored from '../store/stored-reminders.ts'

const BATCH_SIZE = 50
const LATE_MS = 5 * 60_000
const HOUR_MS = 3_600_000
/** The number of due times of one stop that are recorded as missed. */
const MAX_MISSED = 50

/** Returns the names and paths that notices need in addition to the row. */
const getReminderDetails = async ({ tx }: Work, reminder: StoredReminder) =>
  (await stored.findReminderDetails(tx, reminder)) ?? { owner_name: '', anchor_path: null }

/** Returns the newest due time; earlier ones that passed during a stop are missed. */
const newestDue = (reminder: StoredReminder, due_at: string, now: string): { due_at: string; missed: string[] } => {
  const rule = ruleOf(reminder)
  if (rule === null) return { due_at, missed: [] }
  const dueTimes = [due_at]
  for (let next = nextDue(rule, due_at); next !== null && next <= now; next = nextDue(rule, next)) dueTimes.push(next)
  return { due_at: dueTimes.at(-1) ?? due_at, missed: dueTimes.slice(0, -1).slice(-MAX_MISSED) }
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
  await store.markOpenAsMissed(work, reminder.id, id)
  await store.addRecipients(work.tx, id, await store.listRecipients(work, reminder), 'open')
  return id
}

const fireOne = async (work: Work, reminder: StoredReminder, planned: string): Promise<void> => {
  const { tx, now } = work
  const { due_at, missed } = newestDue(reminder, planned, now)
  // The recipients of today are those of all missed times.
  const meant = missed.length > 0 ? await store.listRecipients(work, reminder) : []
  for (const missedAt of missed) {
    const row = { reminder_id: reminder.id, due_at: missedAt, fired_at: null, late: true, escalate_at: null }
    const id = await store.openOccurrence(tx, row)
    if (id !== null) await store.addRecipients(tx, id, meant, 'missed')
  }
  const lead = lastPassedLead(due_at, reminder.leads, now)
  if (lead !== null) {
    const occurrence_id =
      (await openNew(work, reminder, due_at)) ?? (await store.getOccurrence(tx, reminder.id, due_at))
    const people = await store.listOpen(tx, occurrence_id)
    const details = await getReminderDetails(work, reminder)
    await remindPeople(work, { reminder, occurrence_id, due_at, people, ...details }, lead)
    store.refreshReminders(work, [...people, { account_id: reminder.owner_id }], reminder.audience_id !== null)
  }
  const next =
    due_at > now
      ? { next_due_at: due_at, next_at: nextStep(due_at, reminder.leads, now) }
      : planAfter(ruleOf(reminder), reminder.leads, due_at)
  await stored.updateReminder(tx, reminder.id, next)
  await store.updateState(tx, reminder.id)
}

/** Fires some due reminders, except rows that another process has locked. Returns the number that it took. */
export const fireDue = async (work: Work): Promise<number> => {
  const due = await stored.lockDue(work.tx, work.now, BATCH_SIZE)
  for (const reminder of due) if (reminder.next_due_at !== null) await fireOne(work, reminder, reminder.next_due_at)
  return due.length
}

/** Marks open occurrences as missed once their time is over, and notifies the person of the escalation. */
export const escalateDue = async (work: Work): Promise<number> => {
  const { tx, now } = work
  // Locks the reminder too, so that a "done" of the same moment waits.
  const due = await lockDueEscalations(tx, now, BATCH_SIZE)
  for (const { id, reminder_id, due_at } of due) {
    const reminder = await stored.getReminder(tx, reminder_id)
    const open = await store.listOpen(tx, id)
    const to = reminder.escalate_to
    const isNeeded = open.length > 0 && to !== null && (await store.canBeNotified(work, to, reminder))
    await updateEscalated(tx, id, isNeeded ? now : null)
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
  const key = { account_id: to, occurrence_id }
  await insertEscalated(work.tx, key)
  await updateOthersMissed(work.tx, key)
  await store.archiveNotices(work, [occurrence_id])
  // The person of the escalation is the only recipient who is still open.
  const people = await store.listOpen(work.tx, occurrence_id)
  await escalate(work, { reminder, occurrence_id, due_at, people, ...(await getReminderDetails(work, reminder)) })
  store.refreshReminders(work, [...open, ...people], reminder.audience_id !== null)
}
