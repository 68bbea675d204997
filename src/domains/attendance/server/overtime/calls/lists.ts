import { organisationDay, scope } from '#domains/organisation/server/index.ts'
import { addDays, dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Permission } from '#kit/contract/keys.ts'
import type { Actor } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import * as calls from '../../../contract/overtime.calls.ts'
import { rangeOrLast } from '../../rules/ranges.ts'
import { isPersonInScope } from '../../store/board-conditions.ts'
import { presentEntry } from '../present/present-entry.ts'
import { listBalances } from '../store/balances.ts'
import {
  dateConditions,
  EVERY_ENTRY,
  isEntryInScope,
  isInState,
  isOfOthers,
  peopleConditions,
} from '../store/conditions.ts'
import { listEntries, listEntriesOf } from '../store/entries.ts'
import { balanceOf, listPostings, getBalanceSummary } from '../store/postings.ts'
import { listResets } from '../store/resets.ts'
import { presentReset } from '../present/present-reset.ts'

/** Returns the scope of the actor under a key that the call itself does not require; null without the key. */
const scopeOfKey = (actor: Actor, key: Permission, now: string): ScopeFilter | null =>
  actor.grants.has(key) ? scope(actor, key, now) : null

const MAX_DAYS = 366
const USUAL_DAYS = 92

export const ownOvertime = handle(calls.ownOvertime, async (context) => {
  const { tx, actor, now, params, query } = context
  await context.requireVisible(params.userId)
  const today = dateIn(now, actor.time_zone)
  // A day that lies ahead may have minutes approved in advance.
  const range = rangeOrLast(
    query,
    addDays(today, query.end_date === undefined ? USUAL_DAYS : 0),
    2 * USUAL_DAYS,
    MAX_DAYS,
  )
  const canDecide = isEntryInScope(scopeOfKey(actor, 'overtime.team.approve', now))
  const entries = await listEntriesOf(tx, params.userId, range, canDecide)
  const { rows, meta } = await listPostings(tx, params.userId, range, query)
  const summary = await getBalanceSummary(tx, params.userId, today)
  const brought_forward = { before: range.from, minutes: await balanceOf(tx, params.userId, addDays(range.from, -1)) }
  return new DetailedResponse(
    { ...summary, brought_forward, entries: entries.map(presentEntry(actor)), postings: rows },
    { meta },
  )
})

export const leadOvertime = handle(calls.leadOvertime, async (context) => {
  const { tx, actor, body } = context
  const state = body.state ?? 'pending'
  const listing = {
    // The own overtime is decided by another person.
    where: [isEntryInScope(context.scope()), isOfOthers(actor.employee_id), isInState(state), ...dateConditions(body)],
    is_in_scope: EVERY_ENTRY,
    of_pending: state === 'pending',
  }
  const { rows, meta } = await listEntries(tx, listing, { limit: body.limit, cursor: body.cursor })
  return new DetailedResponse(rows.map(presentEntry(actor)), { meta })
})

type Request = Context & Parsed<typeof calls.listOvertime>

const entriesOf = async (context: Request, today: string) => {
  const { tx, actor, now, body } = context
  const state = body.state
  const listing = {
    where: [
      isEntryInScope(context.scope()),
      ...(state ? [isInState(state)] : []),
      ...dateConditions(body),
      ...peopleConditions('entries', body, today),
    ],
    is_in_scope: isEntryInScope(scopeOfKey(actor, 'overtime.approve', now)),
    of_pending: state === 'pending',
  }
  const { rows, meta } = await listEntries(tx, listing, { limit: body.limit, cursor: body.cursor })
  return new DetailedResponse(rows.map(presentEntry(actor)), { meta })
}

const balancesOf = async (context: Request, today: string) => {
  const { tx, body } = context
  const where = [isPersonInScope(context.scope()), ...peopleConditions('people', body, today)]
  const page = { limit: body.limit, cursor: body.cursor }
  const { rows, meta } = await listBalances(tx, { on: body.on ?? today, today, where }, page)
  return new DetailedResponse(rows, { meta })
}

export const listOvertime = handle(calls.listOvertime, async (context) => {
  const { tx, actor, now, body } = context
  const today = await organisationDay(tx, now)
  switch (body.view ?? 'entries') {
    case 'entries':
      return entriesOf(context, today)
    case 'balances':
      return balancesOf(context, today)
    case 'resets': {
      const { rows, meta } = await listResets(tx, actor.employee_id, { limit: body.limit, cursor: body.cursor })
      return new DetailedResponse(rows.map(presentReset(actor, now)), { meta })
    }
  }
})
