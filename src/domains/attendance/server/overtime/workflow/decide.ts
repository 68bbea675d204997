import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { HttpFailure, notFound } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { duration } from '#kit/contract/duration.ts'
import type { DecisionItem } from '../../../contract/overtime.calls.ts'
import { overtimeRefusals } from '../../../contract/overtime.refusals.ts'
import { dayBasis, postingFor } from '../../../contract/overtime.rules.ts'
import { entryWorkflow } from '../../../contract/overtime.workflows.ts'
import { inSavepoint } from '../../forced/store/savepoint.ts'
import { notifyOvertime, showOvertime } from '../notify.ts'
import { postingDay } from '../rules.ts'
import { entryStep } from '../present/present-entry.ts'
import { isEntryInScope } from '../store/conditions.ts'
import { type EntryPlace, listEntryPlaces, lockEntry, type LockedEntry } from '../store/entries.ts'
import { lockOvertime, post } from '../store/postings.ts'
import { writeDecision } from '../store/write-entries.ts'

export type Result = Readonly<{ id: number; ok: boolean; code?: string; message?: string }>

/** The minutes of an approval do not fit the entry: refused for the item alone. */
class WrongMinutes extends Error {}

/** Returns the approved minutes after a decision: of an approval at least those approved already. */
const approvedBy = (entry: LockedEntry, { action, minutes }: DecisionItem): number => {
  if (action === 'refuse') return entry.approved_minutes
  const approved = minutes ?? entry.computed_minutes
  const least = Math.max(1, entry.approved_minutes)
  if (approved < least || approved > entry.computed_minutes)
    throw new WrongMinutes(`Approve between ${duration(least)} and ${duration(entry.computed_minutes)}.`)
  return approved
}

const decideOne = async (context: Context, item: DecisionItem): Promise<void> => {
  const entry = await lockEntry(context.tx, item.id)
  requireVersion(entry, item.version)
  const step = entryStep(context.actor, entry.employee_id, true)
  const state = take(overtimeRefusals, next(entryWorkflow, entry.state, item.action, step))
  if (state !== 'approved' && state !== 'refused') throw new Error(`A decision led to ${state}`)
  const approved = approvedBy(entry, item)
  await writeDecision(context, { id: entry.id, state, approved_minutes: approved, note: item.note ?? null })
  await postEarned(context, entry, approved)
  await audit(context, item.action === 'approve' ? 'overtime.approved' : 'overtime.refused', {
    entity: 'overtime_entries',
    id: entry.id,
    employee_id: entry.employee_id,
    change: changed(
      { state: entry.state, approved_minutes: entry.approved_minutes },
      { state, approved_minutes: approved },
      { business_date: entry.business_date, note: item.note },
    ),
  })
}

const postEarned = async (context: Context, entry: LockedEntry, approved: number): Promise<void> => {
  const minutes = postingFor({ approved_minutes: approved, rate_percent: entry.rate_percent }, entry)
  if (minutes === 0) return
  await post(context, {
    employee_id: entry.employee_id,
    posted_on: await postingDay(context, entry.business_date),
    minutes,
    raw_minutes: approved - entry.approved_minutes,
    rate_percent: entry.rate_percent,
    kind: minutes > 0 ? 'earned' : 'correction',
    entry_id: entry.id,
    reason: `Approved by ${context.actor.name}`,
    basis: dayBasis({ ...entry, approved_minutes: approved }, entry, entry.posted),
  })
}

const failed = (id: number, error: unknown): Result => {
  if (error instanceof Refusal) return { id, ok: false, code: error.code, message: error.message }
  if (error instanceof WrongMinutes) return { id, ok: false, code: 'common.invalid', message: error.message }
  if (error instanceof HttpFailure && error.status < 500)
    return { id, ok: false, code: 'common.not_found', message: error.message }
  throw error
}

/** Each item is decided whole or left as it was. Whose they are is locked first, in one order. */
export const decideAll = async (context: Context, items: readonly DecisionItem[]): Promise<Result[]> => {
  const { tx } = context
  const ids = items.map(({ id }) => id)
  const found = await listEntryPlaces(tx, ids, isEntryInScope(context.scope()))
  const places = new Map(found.map((place) => [place.id, place]))
  await lockOvertime(
    tx,
    found.map(({ employee_id }) => employee_id),
  )
  const results: Result[] = []
  for (const item of items) {
    try {
      if (!places.has(item.id)) throw notFound()
      await inSavepoint(context, () => decideOne(context, item))
      results.push({ id: item.id, ok: true })
    } catch (error) {
      results.push(failed(item.id, error))
    }
  }
  const done = new Set(results.flatMap(({ id, ok }) => (ok ? [id] : [])))
  await notifyPeople(
    context,
    found.filter(({ id }) => done.has(id)),
    items,
  )
  return results
}

/** One notice for each person, however many days were decided. */
const notifyPeople = async (
  context: Context,
  decided: readonly EntryPlace[],
  items: readonly DecisionItem[],
): Promise<void> => {
  const { actor, now } = context
  const byPerson = Map.groupBy(decided, ({ employee_id }) => employee_id)
  for (const [person, own] of byPerson) {
    const dates = own.map(({ business_date }) => business_date).toSorted()
    const approvals = items.filter(({ id, action }) => action === 'approve' && own.some((one) => one.id === id)).length
    const word = approvals === own.length ? 'approved' : approvals === 0 ? 'refused' : 'decided'
    await notifyOvertime(context, [person], {
      title: `${actor.name} ${word} your overtime`,
      body: dates.length === 1 ? `Of ${dates[0]}.` : `Of ${dates.length} days, the first of them ${dates[0]}.`,
      key: `decided:${own.map(({ id }) => id).join()}:${now}`,
    })
  }
  showOvertime(context, [...byPerson.keys()])
}
