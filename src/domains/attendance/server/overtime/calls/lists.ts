import { type RawBuilder, sql } from 'kysely'
import { organisationDay, scope } from '#domains/organisation/server/index.ts'
import { addDays, dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Permission } from '#kit/contract/keys.ts'
import type { Actor } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'
import * as calls from '../../../contract/overtime.calls.ts'
import { rangeOrLast } from '../../ranges.ts'
import { presentEntry } from '../present.ts'
import { listBalances } from '../store/balances.ts'
import { listEntries, listEntriesOf } from '../store/entries.ts'
import { listPostings, getBalanceSummary } from '../store/postings.ts'
import { listResets } from '../store/resets.ts'
import { presentReset } from '../present-reset.ts'

type Condition = RawBuilder<boolean>
const OF_PERSON = sql`v.employee_id`
const NONE = sql<boolean>`false`

/** Returns the people for whom the actor may decide under a key that the call itself does not require. */
const scopeOfKey = (actor: Actor, key: Permission, now: string): Condition =>
  actor.grants.has(key) ? scope(actor, key, now).where(OF_PERSON) : NONE

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
  const entries = await listEntriesOf(tx, params.userId, range, scopeOfKey(actor, 'overtime.team.approve', now))
  const { rows, meta } = await listPostings(tx, params.userId, range, query)
  const summary = await getBalanceSummary(tx, params.userId, today)
  return new DetailedResponse({ ...summary, entries: entries.map(presentEntry(actor)), postings: rows }, { meta })
})

const inRange = (filter: Readonly<{ start_date?: string | undefined; end_date?: string | undefined }>): Condition[] => [
  ...(filter.start_date ? [sql<boolean>`v.business_date >= ${filter.start_date}::date`] : []),
  ...(filter.end_date ? [sql<boolean>`v.business_date <= ${filter.end_date}::date`] : []),
]

export const leadOvertime = handle(calls.leadOvertime, async (context) => {
  const { tx, actor, body } = context
  const state = body.state ?? 'pending'
  const listing = {
    // The own overtime is decided by another person.
    where: [
      context.scope().where(OF_PERSON),
      sql<boolean>`v.employee_id is distinct from ${actor.employee_id}`,
      sql<boolean>`v.state = ${state}`,
      ...inRange(body),
    ],
    is_in_scope: sql<boolean>`true`,
    of_pending: state === 'pending',
  }
  const { rows, meta } = await listEntries(tx, listing, { limit: body.limit, cursor: body.cursor })
  return new DetailedResponse(rows.map(presentEntry(actor)), { meta })
})

type Request = Context & Parsed<typeof calls.listOvertime>

/** Every word is a part of a word of the person. */
const matches = (q: string | undefined, person: RawBuilder<unknown>): Condition[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<boolean>`${person} in (select employee_id from person_search
        where words like '%' || plain_text(${literally(word)}) || '%')`,
    )

const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): Condition[] =>
  ids === undefined || ids.length === 0 ? [] : [sql<boolean>`${column} = any(${ids}::int[])`]

/** People by the place that they have today. */
const ofPeople = ({ body }: Request, person: RawBuilder<unknown>, today: string): Condition[] => {
  const places = [...among(sql`p.department_id`, body.department_ids), ...among(sql`p.team_id`, body.team_ids)]
  return [
    ...among(person, body.employee_ids),
    ...matches(body.q, person),
    ...(places.length === 0
      ? []
      : [
          sql<boolean>`${person} = any(array(
            select p.employee_id from placed_on(${today}::date) p where ${sql.join(places, sql` and `)}))`,
        ]),
  ]
}

const entriesOf = async (context: Request, today: string) => {
  const { tx, actor, now, body } = context
  const state = body.state
  const listing = {
    where: [
      context.scope().where(OF_PERSON),
      ...(state ? [sql<boolean>`v.state = ${state}`] : []),
      ...inRange(body),
      ...ofPeople(context, OF_PERSON, today),
    ],
    is_in_scope: scopeOfKey(actor, 'overtime.approve', now),
    of_pending: state === 'pending',
  }
  const { rows, meta } = await listEntries(tx, listing, { limit: body.limit, cursor: body.cursor })
  return new DetailedResponse(rows.map(presentEntry(actor)), { meta })
}

const balancesOf = async (context: Request, today: string) => {
  const { tx, body } = context
  const where = [context.scope().where(sql`e.id`), ...ofPeople(context, sql`e.id`, today)]
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
