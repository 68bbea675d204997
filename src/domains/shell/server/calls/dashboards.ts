import { requireUnit } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { adminCards, type CardQuery, type CardSource, employeeCards, newsSources } from '#kit/server/registries.ts'
import {
  adminDashboard as adminCall,
  type Card,
  type Dashboard,
  employeeDashboard as employeeCall,
} from '../../contract/shell.calls.ts'
import { markVisit, readPreferences } from '../store/preferences.ts'
import { openTo, readCounters } from '../counters.ts'

const VISIT_MS = 30 * 60_000

type Entry = readonly [id: string, card: Card]

const readCard = async (
  id: string,
  source: CardSource,
  cardQuery: CardQuery,
  onError: (error: unknown) => void,
): Promise<Entry | null> => {
  try {
    const card = await source.read(cardQuery)
    return card && [id, { state: 'ok', ...card }]
  } catch (error) {
    onError(error)
    return [id, { state: 'failed', path: '', data: null }]
  }
}

/** Reads the cards in parallel; one that fails is marked so, and the others are returned. */
const readCards = async (
  sources: readonly (readonly [string, CardSource])[],
  cardQuery: CardQuery,
  wanted: readonly string[] | undefined,
  onError: (error: unknown) => void,
): Promise<Record<string, Card>> => {
  const open = sources.filter(
    ([id, source]) =>
      scopeOf(cardQuery.actor, source.permission) !== null &&
      (wanted === undefined || wanted.includes(id)) &&
      (cardQuery.date === null || source.hasPast === true),
  )
  const entries = await Promise.all(open.map(([id, source]) => readCard(id, source, cardQuery, onError)))
  return Object.fromEntries(entries.filter((entry) => entry !== null))
}

/**
 * Returns true where a full load is a new visit: not soon after another, not by an administrator in the place of an employee, not
 * by the page itself.
 */
const isVisit = ({ actor, now, isBackground }: Context, last: string | null, isFull: boolean): boolean =>
  isFull && !actor.acting && !isBackground && (last === null || Date.parse(now) - Date.parse(last) > VISIT_MS)

/** Counts what happened since the last visit; the first visit has no news. */
const readSince = async (context: Context, cardQuery: CardQuery, isFull: boolean): Promise<Dashboard['since']> => {
  const { tx, actor, now } = context
  const { last_dashboard_at: last } = await readPreferences(tx, actor.account_id)
  const items = last === null ? [] : await readCounters(openTo(newsSources, cardQuery), { ...cardQuery, since: last })
  if (isVisit(context, last, isFull)) await markVisit(tx, actor.account_id, now)
  return { last_visit_at: last, items }
}

type DashboardFilter = Pick<CardQuery, 'date' | 'today' | 'department_id' | 'team_id'>

const dashboard = async (
  context: Context,
  sources: readonly (readonly [string, CardSource])[],
  filter: DashboardFilter,
  wanted: readonly string[] | undefined,
  onError: (error: unknown) => void,
): Promise<Dashboard> => {
  const { tx, actor, now } = context
  const cardQuery: CardQuery = { tx, actor, now, ...filter }
  const [cards, since] = await Promise.all([
    readCards(sources, cardQuery, wanted, onError),
    readSince(context, cardQuery, wanted === undefined),
  ])
  return { date: filter.date ?? filter.today, as_of_at: now, since, cards }
}

export const dashboardHandlers = (onError: (error: unknown) => void) => ({
  adminDashboard: handle(adminCall, async (context) => {
    const { tx, now, query } = context
    const today = dateIn(now, await settingValue(tx, 'organisation.time_zone', now))
    if (query.date !== undefined && query.date > today) throw invalid({ date: 'Date must not lie in the future' })
    const filter = {
      date: query.date === undefined || query.date === today ? null : query.date,
      today,
      department_id: query.department_id ?? null,
      team_id: query.team_id ?? null,
    }
    await requireUnit(tx, filter)
    return dashboard(context, adminCards.all(), filter, query.cards, onError)
  }),
  employeeDashboard: handle(employeeCall, async (context) => {
    const { actor, now, query } = context
    const filter = { date: null, today: dateIn(now, actor.time_zone), department_id: null, team_id: null }
    return dashboard(context, employeeCards.all(), filter, query.cards, onError)
  }),
})
