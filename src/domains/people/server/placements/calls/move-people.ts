import type { z } from 'zod'
import { announceCalendarChange, lockManagers } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { PlacementField } from '../../../contract/people.fields.ts'
import { addChange, changedFields, type TimelineRow, withLeavingTeam } from '../../../contract/people.rules.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { movePeople as call } from '../../../contract/placements.calls.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import { MOVES, refusePlace, timelineWrites, type Writing, applyWrites } from '../workflow.ts'
import { isOwn } from '../../persons/rules.ts'
import { loadNames, lockMovers, type Mover, type Namer } from '../store/movers.ts'
import * as store from '../store/placements.ts'

type Body = z.output<typeof call.body>

/** One person of many: the present and the new timeline, and the reason why it cannot be. */
type Move = Mover & {
  readonly old: readonly store.StoredTimelineRow[]
  readonly timeline: readonly TimelineRow[]
  refusal: Refusal | null
}

const refusalOf = (context: Context, body: Body, mover: Mover, old: readonly TimelineRow[]): Refusal | null => {
  const { refusal } = peopleRefusals
  const day = body.effective_from
  if (isOwn(context.actor, mover.id)) return refusal('own_record')
  if ([body.changes.manager_id, body.changes.second_manager_id].includes(mover.id))
    return refusal('manager_cycle', { manager: mover.name, person: mover.name })
  if (!old[0] || day < mover.first_day || day < old[0].effective_from) return refusal('before_joining')
  if (mover.left_on !== null && day > mover.left_on) return refusal('not_employed', { person: mover.name })
  return null
}

const planMoves = async (context: Context, body: Body): Promise<Move[]> => {
  const { tx, now } = context
  const changes = withLeavingTeam(body.changes)
  const movers = await lockMovers(tx, body.employee_ids, now)
  if (movers.length < new Set(body.employee_ids).size) throw notFound()
  if (MOVES.some((field) => changes[field] !== undefined)) await lockManagers(tx)
  await refusePlace(tx, changes, body.effective_from)
  const timelines = await store.lockTimelines(tx, body.employee_ids)
  const moves = movers.map((mover) => {
    const old = timelines.get(mover.id) ?? []
    const refusal = refusalOf(context, body, mover, old)
    return { ...mover, old, refusal, timeline: refusal ? old : addChange(old, body.effective_from, changes) }
  })
  await refuseMismatches(context, moves)
  return moves
}

const refuseMismatches = async ({ tx }: Context, moves: readonly Move[]): Promise<void> => {
  const pairsOf = ({ timeline }: Move) =>
    timeline.flatMap(({ values: { team_id, department_id } }) => (team_id === null ? [] : [{ team_id, department_id }]))
  const wrong = await store.listMismatches(tx, moves.filter(({ refusal }) => !refusal).flatMap(pairsOf))
  for (const move of moves) {
    const found = pairsOf(move).flatMap((pair) =>
      wrong.filter((one) => one.team_id === pair.team_id && one.department_id === pair.department_id),
    )[0]
    if (found && !move.refusal) move.refusal = peopleRefusals.refusal('team_mismatch', found)
  }
}

/**
 * Writes the moves of those who can be moved together, and marks a person who would be above themself; returns true
 * where there is no one such.
 */
const writeMoves = async (context: Context, body: Body, moves: readonly Move[]): Promise<boolean> => {
  const origin: Writing['origin'] = { reason_code: body.reason_code, note: body.note ?? null, source: 'bulk' }
  const writes = moves.map(({ id, old, timeline, today }) =>
    timelineWrites(old, timeline, { employee_id: id, day: body.effective_from, origin, today }),
  )
  await applyWrites(context, {
    updates: writes.flatMap(({ updates }) => updates),
    inserts: writes.flatMap(({ inserts }) => inserts),
    superseded: writes.flatMap(({ superseded }) => superseded),
  })
  if (!MOVES.some((field) => body.changes[field] !== undefined)) return true
  const ids = moves.map(({ id }) => id)
  const loops = new Map(
    (await store.listLoops(context.tx, ids, body.effective_from)).map((loop) => [loop.id, loop.manager]),
  )
  for (const move of moves) {
    const manager = loops.get(move.id)
    if (manager !== undefined) move.refusal = peopleRefusals.refusal('manager_cycle', { manager, person: move.name })
  }
  return loops.size === 0
}

const LOOPS = peopleRefusals.refusal('none_moved', { why: '' })

/** Moves all who can be moved. A person who would close a loop is taken out, and the others are tried again. */
const moveTogether = async (context: Context, body: Body, moves: readonly Move[]): Promise<void> => {
  for (;;) {
    const movable = moves.filter(({ refusal }) => refusal === null)
    const done = await attempt(context, body.dry_run ?? false, async () => {
      if (!(await writeMoves(context, body, movable))) throw LOOPS
    })
    if ('result' in done) return
  }
}

const placeOf = (timeline: readonly TimelineRow[], day: string): TimelineRow | undefined =>
  timeline.findLast((row) => row.effective_from <= day) ?? timeline[0]

const show = (move: Move, fields: readonly PlacementField[], day: string, name: Namer) => {
  const read = (row: TimelineRow | undefined) =>
    Object.fromEntries(row ? fields.map((field) => [field, name(field, row.values)]) : [])
  const { id, refusal } = move
  return {
    id,
    name: move.name,
    from: read(placeOf(move.old, day)),
    to: read(placeOf(refusal ? move.old : move.timeline, day)),
    refused: refusal && { code: refusal.code, message: refusal.message },
  }
}

const record = async (context: Context, body: Body, moved: readonly Move[]): Promise<void> => {
  const { effective_from: from, changes, reason_code, note } = body
  const employee_ids = moved.map(({ id }) => id)
  await announceCalendarChange(context, { pattern_ids: [], employee_ids, from, to: null })
  for (const { id, old } of moved) {
    const values = placeOf(old, from)?.values
    const entered = { effective_from: from, reason_code, note: note ?? null }
    await audit(context, 'people.placement_added', {
      entity: 'employees',
      id,
      employee_id: id,
      ...(values ? { change: patched(values, changes, entered) } : { after: { ...changes, ...entered } }),
    })
  }
}

/** Whole sets are read, checked and written, never person by person. */
export const movePeople = handle(call, async (context) => {
  const { body } = context
  const moves = await planMoves(context, body)
  await moveTogether(context, body, moves)
  const moved = moves.filter(({ refusal }) => refusal === null)
  const first = moves.find(({ refusal }) => refusal !== null)
  if (!body.dry_run && first?.refusal && (moved.length === 0 || !body.skip_refused))
    throw peopleRefusals.refusal('none_moved', { why: `${first.name}: ${first.refusal.message}` })
  if (!body.dry_run) await record(context, body, moved)
  const fields = changedFields(withLeavingTeam(body.changes))
  const rows = moves.flatMap(({ old, timeline }) => [...old, ...timeline])
  const name = await loadNames(
    context.tx,
    fields,
    rows.map(({ values }) => values),
  )
  return { rows: moves.map((move) => show(move, fields, body.effective_from, name)) }
})
