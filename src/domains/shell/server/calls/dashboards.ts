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
  ask: CardQuery,
  onError: (error: unknown) => void,
): Promise<Entry | null> => {
  try {
    const card = await source.read(ask)
    return card && [id, { state: 'ok', ...card }]
  } catch (error) {
    onError(error)
    return [id, { state: 'failed', path: '', data: null }]
  }
}

/** Reads the cards side by side; one that fails says so and the rest stands. */
const readCards = async (
  sources: readonly (readonly [string, CardSource])[],
  ask: CardQuery,
  wanted: readonly string[] | undefined,
  onError: (error: unknown) => void,
): Promise<Record<string, Card>> => {
  const open = sources.filter(
    ([id, source]) =>
      scopeOf(ask.actor, source.permission) !== null &&
      (wanted === undefined || wanted.includes(id)) &&
      (ask.date === null || source.hasPast === true),
  )
  const entries = await Promise.all(open.map(([id, source]) => readCard(id, source, ask, onError)))
  return Object.fromEntries(entries.filter((entry) => entry !== null))
}

/**
 * Whether a full load is a new visit: not soon after another, not by an administrator in the place of an employee, not
 * by the page itself.
 */
const isVisit = ({ actor, now, isBackground }: Context, last: string | null, isFull: boolean): boolean =>
  isFull && !actor.acting && !isBackground && (last === null || Date.parse(now) - Date.parse(last) > VISIT_MS)

/** What happened since the last visit; on the first there is nothing that it could be newer than. */
const readSince = async (context: Context, ask: CardQuery, isFull: boolean): Promise<Dashboard['since']> => {
  const { tx, actor, now } = context
  const { last_dashboard_at: last } = await readPreferences(tx, actor.account_id)
  const items = last === null ? [] : await readCounters(openTo(newsSources, ask), { ...ask, since: last })
  if (isVisit(context, last, isFull)) await markVisit(tx, actor.account_id, now)
  return { last_visit_at: last, items }
}

type Asked = Pick<CardQuery, 'date' | 'today' | 'department_id' | 'team_id'>

const dashboard = async (
  context: Context,
  sources: readonly (readonly [string, CardSource])[],
  asked: Asked,
  wanted: readonly string[] | undefined,
  onError: (error: unknown) => void,
): Promise<Dashboard> => {
  const { tx, actor, now } = context
  const ask: CardQuery = { tx, actor, now, ...asked }
  const [cards, since] = await Promise.all([
    readCards(sources, ask, wanted, onError),
    readSince(context, ask, wanted === undefined),
  ])
  return { date: asked.date ?? asked.today, as_of_at: now, since, cards }
}

export const dashboardHandlers = (onError: (error: unknown) => void) => ({
  adminDashboard: handle(adminCall, async (context) => {
    const { tx, now, query } = context
    const today = dateIn(now, await settingValue(tx, 'organisation.time_zone', now))
    if (query.date !== undefined && query.date > today) throw invalid({ date: 'Date must not lie in the future' })
    const asked = {
      date: query.date === undefined || query.date === today ? null : query.date,
      today,
      department_id: query.department_id ?? null,
      team_id: query.team_id ?? null,
    }
    await requireUnit(tx, asked)
    return dashboard(context, adminCards.all(), asked, query.cards, onError)
  }),
  employeeDashboard: handle(employeeCall, async (context) => {
    const { actor, now, query } = context
    const asked = { date: null, today: dateIn(now, actor.time_zone), department_id: null, team_id: null }
    return dashboard(context, employeeCards.all(), asked, query.cards, onError)
  }),
})
