import { countUnread } from '#domains/notices/server/index.ts'
import { requireUnit } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { adminCards, type CardAsk, type CardSource, employeeCards } from '#kit/server/registries.ts'
import {
  adminDashboard as adminCall,
  type Card,
  type Dashboard,
  employeeDashboard as employeeCall,
} from '../../contract/shell.calls.ts'
import { markVisit, readPreferences } from '../store/preferences.ts'

const VISIT_MS = 30 * 60_000

type Entry = readonly [id: string, card: Card]

const readCard = async (
  id: string,
  source: CardSource,
  ask: CardAsk,
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
  ask: CardAsk,
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

/** What happened since the last visit; a full load a while after it counts as a new visit, not one that a page does itself. */
const since = async ({ tx, actor, now, origin }: Context, isFull: boolean): Promise<Dashboard['since']> => {
  const [{ last_dashboard_at: last }, unread] = await Promise.all([
    readPreferences(tx, actor.account_id),
    countUnread(tx, actor.account_id, now),
  ])
  const isVisit = isFull && !actor.acting && origin.header('x-background') !== '1'
  if (isVisit && (last === null || Date.parse(now) - Date.parse(last) > VISIT_MS))
    await markVisit(tx, actor.account_id, now)
  const items =
    unread === 0
      ? []
      : [{ text: unread === 1 ? 'unread notice' : 'unread notices', count: unread, path: '?inbox=open' }]
  return { last_visit_at: last, items }
}

type Asked = Pick<CardAsk, 'date' | 'today' | 'department_id' | 'team_id'>

const dashboard = async (
  context: Context,
  sources: readonly (readonly [string, CardSource])[],
  asked: Asked,
  wanted: readonly string[] | undefined,
  onError: (error: unknown) => void,
): Promise<Dashboard> => {
  const { tx, actor, now } = context
  const [cards, visit] = await Promise.all([
    readCards(sources, { tx, actor, now, ...asked }, wanted, onError),
    since(context, wanted === undefined),
  ])
  return { date: asked.date ?? asked.today, as_of_at: now, since: visit, cards }
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
