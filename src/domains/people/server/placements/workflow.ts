import { lockActive, lockManagers } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { fieldLabel } from '#kit/contract/issues.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { PlacementChanges } from '../../contract/placements.calls.ts'
import type { PlacementField } from '../../contract/people.fields.ts'
import { peopleRefusals } from '../../contract/people.refusals.ts'
import { addChange, type TimelineRow, withLeavingTeam } from '../../contract/people.rules.ts'
import { statusOf } from '../persons/store/person-lookups.ts'
import { firstDay } from '../persons/store/employments.ts'
import { findName } from '../persons/store/people.ts'
import * as store from './store/placements.ts'

/** Fields whose change may make a person their own superior. */
export const MOVES: readonly PlacementField[] = ['manager_id', 'second_manager_id', 'team_id', 'department_id']

const MANAGERS = ['manager_id', 'second_manager_id'] as const

const refuseMismatch = async (work: Work, timeline: readonly TimelineRow[]): Promise<void> => {
  const pairs = timeline.flatMap(({ values: { team_id, department_id } }) =>
    team_id === null ? [] : [{ team_id, department_id }],
  )
  const found = await store.findMismatch(work.tx, pairs)
  if (found) throw peopleRefusals.refusal('team_mismatch', found)
}

const PLACES = [
  ['department_id', 'departments'],
  ['team_id', 'teams'],
  ['designation_id', 'designations'],
  ['role_id', 'roles'],
  ['work_pattern_id', 'work_patterns'],
] as const

/** Refuses a person who has left by a day: to be placed, to be reported to, to be covered. */
export const refuseLeaver = async (tx: Tx, employeeId: number | null | undefined, day: string): Promise<void> => {
  if (!employeeId || (await statusOf(tx, employeeId, day)) !== 'left') return
  throw peopleRefusals.refusal('not_employed', { person: await findName(tx, employeeId) })
}

/**
 * Refuses where a person is to be placed from a day on: what is not there or archived, which stays in use until the
 * transaction ends, and a manager who has left by then. `path` is put before the names of fields.
 */
export const refusePlace = async (tx: Tx, changes: PlacementChanges, day: string, path = ''): Promise<void> => {
  const places = PLACES.flatMap(([field, table]) => {
    const id = changes[field]
    return typeof id === 'number' ? [{ field, table, id }] : []
  })
  const isThere = await Promise.all(places.map(({ table, id }) => lockActive(tx, table, id)))
  const missing = places.filter((_, at) => !isThere[at])
  const faults = Object.fromEntries(missing.map(({ field }) => [path + field, `${fieldLabel([field])} does not exist`]))
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await refuseLeaver(tx, changes.manager_id, day)
  await refuseLeaver(tx, changes.second_manager_id, day)
}

const refuseLoop = async (work: Work, employeeId: number, from: string): Promise<void> => {
  const manager = await store.findLoop(work.tx, employeeId, from)
  if (manager === undefined) return
  const person = await findName(work.tx, employeeId)
  throw peopleRefusals.refusal('manager_cycle', { manager, person })
}

export type Writing = Readonly<{
  employee_id: number
  /** The day of the requested row, which gets the reason, note and source. */
  day: string | null
  origin: Readonly<{ reason_code: store.StoredTimelineRow['reason_code']; note: string | null; source: store.Source }>
  /** Today where the person is: rows after it are plans and may be rewritten, all others stay as history. */
  today: string
}>

const isSame = (a: TimelineRow, b: TimelineRow): boolean =>
  JSON.stringify([a.values, a.changed]) === JSON.stringify([b.values, b.changed])

/** Returns the writes that replace the stored timeline. */
export const timelineWrites = (
  old: readonly store.StoredTimelineRow[],
  timeline: readonly TimelineRow[],
  { employee_id, day, origin, today }: Writing,
) => {
  const before = new Map(old.map((row) => [row.effective_from, row]))
  const retained = new Set<number>()
  const updates: (store.NewTimelineRow & { id: number })[] = []
  const inserts: store.NewTimelineRow[] = []
  for (const row of timeline) {
    const same = before.get(row.effective_from)
    const isRequested = row.effective_from === day
    const own = same && !isRequested ? { reason_code: same.reason_code, note: same.note, source: same.source } : origin
    if (same && !isRequested && isSame(same, row)) retained.add(same.id)
    else if (same && row.effective_from > today) {
      retained.add(same.id)
      updates.push({ id: same.id, employee_id, row, origin: own })
    } else inserts.push({ employee_id, row, origin: own })
  }
  return { updates, inserts, superseded: old.filter((row) => !retained.has(row.id)).map((row) => row.id) }
}

/** Plans are rewritten, past rows are superseded by their corrections. */
export const applyWrites = async (
  work: Work,
  { updates, inserts, superseded }: ReturnType<typeof timelineWrites>,
): Promise<void> => {
  for (const { id, row, origin } of updates) await store.updateTimelineRow(work.tx, id, row, origin)
  await store.supersede(work, superseded)
  await store.insertTimelineRows(work, inserts)
}

/** Writes a timeline over the stored one. */
export const writeTimeline = async (
  work: Work,
  old: readonly store.StoredTimelineRow[],
  timeline: readonly TimelineRow[],
  writing: Writing,
): Promise<void> => {
  await refuseMismatch(work, timeline)
  await applyWrites(work, timelineWrites(old, timeline, writing))
}

type PlacementInput = Readonly<{
  employee_id: number
  effective_from: string
  changes: PlacementChanges
  today: string
}>

/**
 * Changes a person's placement from a day on, with every check: the person is employed on it, the team belongs to the
 * department, and no one ends up above themself.
 */
export const place = async (work: Work, input: PlacementInput, origin: Writing['origin']): Promise<void> => {
  const { employee_id, effective_from: day, today } = input
  for (const field of MANAGERS)
    if (input.changes[field] === employee_id) throw invalid({ [field]: 'Nobody reports to themself' })
  const changes = withLeavingTeam(input.changes)
  const isMove = MOVES.some((field) => changes[field] !== undefined)
  // Before units, as those who change a unit do: else two wait for each other.
  if (isMove) await lockManagers(work.tx)
  await refusePlace(work.tx, input.changes, day)
  const old = await store.lockTimeline(work.tx, employee_id)
  const first = old[0]
  if (!first || day < (await firstDay(work.tx, employee_id)) || day < first.effective_from)
    throw peopleRefusals.refusal('before_joining')
  await refuseLeaver(work.tx, employee_id, day)
  await writeTimeline(work, old, addChange(old, day, changes), { employee_id, day, origin, today })
  if (isMove) await refuseLoop(work, employee_id, day)
}

/** Writes a timeline that a plan was taken out of or moved in, and checks what may have come of it. */
export const applyPlan = async (
  work: Work,
  old: readonly store.StoredTimelineRow[],
  timeline: readonly TimelineRow[],
  writing: Writing,
): Promise<void> => {
  await writeTimeline(work, old, timeline, writing)
  await refuseLoop(work, writing.employee_id, writing.today)
}
