import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as calls from '../../contract/edits.calls.ts'
import { accessOf } from '../store/access.ts'
import * as store from '../store/edits.ts'
import { getPlannedShift } from '../store/shifts.ts'
import { getPlannedWeek } from '../store/weeks.ts'

export const listEdits = handle(calls.listEdits, async (context) => {
  const { tx, now, actor, params } = context
  const week = await getPlannedWeek(tx, accessOf(context), params.week_id)
  return store.listEdits(tx, { week_id: week.id, account_id: actor.account_id, now })
})

export const markEdit = handle(calls.markEdit, async (context) => {
  const { tx, now, actor, params, body } = context
  const week = await getPlannedWeek(tx, accessOf(context), params.week_id)
  const shift = body.shift_id === null ? null : await getPlannedShift(context, body.shift_id)
  if (shift && shift.week_id !== week.id) throw notFound()
  const before = await store.lockEdit(tx, actor.account_id, now)
  const until = shift ? new Date(Date.parse(now) + calls.EDIT_MS).toISOString() : null
  if (shift && until) await store.updateEdit(tx, { account_id: actor.account_id, shift_id: shift.id, until })
  else if (before) await store.deleteEdit(tx, actor.account_id)
  // A mark that is only renewed changes nothing on other screens.
  const shown = before?.is_live ? before.shift_id : null
  if (shown !== (shift?.id ?? null)) {
    const teams = new Set([week.team_id, ...(before ? [before.team_id] : [])])
    publishLive(
      context,
      ['shift_edits.changed'],
      [...[...teams].map((team) => `lead:${team}`), 'permission:shift_records.read'],
    )
  }
  return { until }
})
