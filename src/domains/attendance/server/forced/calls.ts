import { loadCalendars, scope } from '#domains/organisation/server/index.ts'
import type { PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { HttpFailure, notFound } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { lockPunches } from '../store/sessions.ts'
import { findWorkday } from '../store/workdays.ts'
import { runAction, type LockedForced } from './workflow/actions.ts'
import { inSavepoint } from './store/savepoint.ts'
import { presentForced } from './present.ts'
import { type ForcedPlace, isForcedInScope, listForcedById, listPlaces, lockForced } from './store/forced.ts'
import { listForcedPage } from './store/list.ts'

export const listForced = handle(calls.listForced, async (context) => {
  const { tx, actor, now, body } = context
  const decide = isForcedInScope(actor.grants.has('logout.decide') ? scope(actor, 'logout.decide', now) : null)
  const scopes = { read: isForcedInScope(context.scope()), decide }
  const { records, meta } = await listForcedPage(tx, { actor, now }, body, scopes)
  return new DetailedResponse(await presentForced(context, records), { meta })
})

type Item = calls.ForcedItem
type Result = Readonly<{ id: number; ok: boolean; code?: string; message?: string }>

const lockForcedWithPunch = async (
  context: Context,
  place: ForcedPlace,
  version: number,
  calendars: ReadonlyMap<number, PersonCalendar>,
): Promise<LockedForced> => {
  const record = await lockForced(context.tx, place.id)
  requireVersion(record, version)
  const workday = await findWorkday(context.tx, place.employee_id, place.business_date)
  const session = workday?.sessions.find(({ id }) => id === record.session_id)
  const calendar = calendars.get(place.employee_id)
  if (!workday || !session || !calendar) throw notFound()
  return { record, workday, session, calendar }
}

/** Only the person proposes a time or goes on; to others such a row is not there. */
const isInScope = (context: Context, place: ForcedPlace | undefined, { action }: Item): place is ForcedPlace =>
  place !== undefined &&
  (action === 'approve' || action === 'reject' || place.employee_id === context.actor.employee_id)

const failed = (id: number, error: unknown): Result => {
  if (error instanceof Refusal) return { id, ok: false, code: error.code, message: error.message }
  if (error instanceof HttpFailure && error.status < 500)
    return { id, ok: false, code: 'not_found', message: error.message }
  throw error
}

/**
 * Applies each item whole or leaves it unchanged. The people are locked first, in one order, so that no two calls wait
 * for each other.
 */
const runAll = async (context: Context, items: readonly Item[]): Promise<Result[]> => {
  const { tx, now } = context
  const ids = items.map(({ id }) => id)
  const places = new Map((await listPlaces(tx, ids, isForcedInScope(context.scope()))).map((one) => [one.id, one]))
  const found = [...places.values()]
  const people = [...new Set(found.map(({ employee_id }) => employee_id))]
  const dates = found.map(({ business_date }) => business_date).toSorted()
  const [from, to] = [dates.at(0), dates.at(-1)]
  if (from === undefined || to === undefined) return ids.map((id) => failed(id, notFound()))
  await lockPunches(tx, people)
  const calendars = await loadCalendars(tx, people, { from, to, now })
  const results: Result[] = []
  for (const item of items) {
    const place = places.get(item.id)
    try {
      if (!isInScope(context, place, item)) throw notFound()
      await inSavepoint(context, async () =>
        runAction(context, await lockForcedWithPunch(context, place, item.version, calendars), item),
      )
      results.push({ id: item.id, ok: true })
    } catch (error) {
      results.push(failed(item.id, error))
    }
  }
  return results
}

export const actOnForced = handle(calls.actOnForced, async (context) => {
  const results = await runAll(context, context.body.items)
  const done = results.filter(({ ok }) => ok).map(({ id }) => id)
  const records = done.length === 0 ? [] : await listForcedById(context.tx, done)
  const shown = await presentForced(
    context,
    records.map((record) => ({ ...record, is_in_scope: true })),
  )
  const rows = new Map(shown.map((row): [number, ForceRow] => [row.id, row]))
  return results.map((result) => {
    const row = rows.get(result.id)
    return row ? { ...result, row } : result
  })
})
