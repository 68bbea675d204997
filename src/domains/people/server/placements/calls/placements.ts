import { lockManagers } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import * as calls from '../../../contract/placements.calls.ts'
import type { Placement } from '../../../contract/people.models.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { addChange, removeChange, withLeavingTeam } from '../../../contract/people.rules.ts'
import { place, refuseLeaver, refusePlace, applyPlan } from '../workflow.ts'
import { mayDo, refuseOwn } from '../../persons/rules.ts'
import { announcePlacement } from '../../persons/workflow/announce-placement.ts'
import { todayOf } from '../../persons/store/days.ts'
import { findStoredPerson, lockPerson } from '../../persons/store/people.ts'
import { findOwner, listPlacementRows, lockTimeline, type NamedPlacement } from '../store/placements.ts'

/** A placement as the actor sees it: only planned changes can still be edited or cancelled. */
export const showPlacement =
  (actor: Actor, today: string) =>
  (row: NamedPlacement): Placement => {
    const planned = row.effective_from > today && row.reason_code !== 'hire'
    const may = planned && mayDo(actor, row.employee_id, 'move')
    return { ...row, planned, can: { edit: may, cancel: may } }
  }

export const listPlacements = handle(calls.listPlacements, async (context) => {
  const { tx, actor, params } = context
  if (!(await findStoredPerson(tx, params.id))) throw notFound()
  const today = (await todayOf(context, params.id)) ?? ''
  return (await listPlacementRows(tx, params.id)).map(showPlacement(actor, today))
})

const rowFrom = async ({ tx }: Pick<Work, 'tx'>, employeeId: number, day: string): Promise<NamedPlacement> => {
  const row = (await listPlacementRows(tx, employeeId)).find((one) => one.effective_from === day)
  if (!row) throw new Error(`No placement of ${employeeId} on ${day}`)
  return row
}

export const addPlacement = handle(calls.addPlacement, async (context) => {
  const { body, tx, actor } = context
  await lockPerson(tx, body.employee_id)
  const today = (await todayOf(context, body.employee_id)) ?? ''
  const before = await listPlacementRows(tx, body.employee_id)
  const same = before.find((one) => one.effective_from === body.effective_from)
  if (same && !body.seen?.some(({ id, version }) => id === same.id && version === same.version)) throw refuseStale()
  const origin = { reason_code: body.reason_code, note: body.note ?? null, source: 'form' as const }
  await place(context, { ...body, today }, origin)
  const row = await rowFrom(context, body.employee_id, body.effective_from)
  const previous = before.find((one) => one.effective_from <= body.effective_from)
  await announcePlacement(context, body.employee_id, body.effective_from)
  await audit(context, 'people.placement_added', {
    entity: 'placements',
    id: row.id,
    employee_id: body.employee_id,
    ...(previous ? { change: changed(previous, row) } : { after: row }),
  })
  return showPlacement(actor, today)(row)
})

/** The person, timeline and row of a plan that is about to change, locked; history is refused. */
const lockPlan = async (context: Work & { actor: Actor }, id: number, version: number | undefined) => {
  const owner = await findOwner(context.tx, id)
  if (owner === undefined) throw notFound()
  await lockPerson(context.tx, owner)
  await lockManagers(context.tx)
  refuseOwn(context.actor, owner)
  const today = (await todayOf(context, owner)) ?? ''
  const timeline = await lockTimeline(context.tx, owner)
  const row = timeline.find((one) => one.id === id)
  if (!row) throw notFound()
  if (version !== undefined && row.version !== version) throw refuseStale()
  if (row.effective_from <= today || row.reason_code === 'hire') throw peopleRefusals.refusal('placement_past')
  return { owner, today, timeline, row }
}

export const updatePlacement = handle(calls.updatePlacement, async (context) => {
  const { body, params } = context
  const { owner, today, timeline, row } = await lockPlan(context, params.id, body.version)
  const day = body.effective_from ?? row.effective_from
  if (day <= today) throw peopleRefusals.refusal('placement_past')
  await refusePlace(context.tx, body.changes, day)
  await refuseLeaver(context.tx, owner, day)
  const ownValues = Object.fromEntries(row.changed.map((field) => [field, row.values[field]]))
  const changes = { ...ownValues, ...withLeavingTeam(body.changes) }
  const origin = {
    reason_code: body.reason_code ?? row.reason_code,
    note: body.note === undefined ? row.note : body.note,
    source: row.source,
  }
  const before = await rowFrom(context, owner, row.effective_from)
  const without = removeChange(timeline, row.effective_from)
  await applyPlan(context, timeline, addChange(without, day, changes), { employee_id: owner, day, origin, today })
  const after = await rowFrom(context, owner, day)
  await announcePlacement(context, owner, day < row.effective_from ? day : row.effective_from)
  await audit(context, 'people.placement_updated', {
    entity: 'placements',
    id: after.id,
    employee_id: owner,
    change: changed(before, after),
  })
  return showPlacement(context.actor, today)(after)
})

export const cancelPlacement = handle(calls.cancelPlacement, async (context) => {
  const { params, query } = context
  const { owner, today, timeline, row } = await lockPlan(context, params.id, query.version)
  const before = await rowFrom(context, owner, row.effective_from)
  await applyPlan(context, timeline, removeChange(timeline, row.effective_from), {
    employee_id: owner,
    day: null,
    origin: row,
    today,
  })
  await announcePlacement(context, owner, row.effective_from)
  await audit(context, 'people.placement_cancelled', {
    entity: 'placements',
    id: row.id,
    employee_id: owner,
    before,
  })
  return {}
})
