import { loadCalendar } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, datesBetween, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { allocate, availableOn } from '#engines/ledger/contract/lots.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { type Book, payingLots } from '../../contract/balance.rules.ts'
import { planDays } from '../../contract/days.rules.ts'
import * as calls from '../../contract/planner.calls.ts'
import { bestWindows, type PlannerDay, type Window } from '../../contract/planner.rules.ts'
import { getBooks } from '../ledger/store/books.ts'
import { type BlockOnDay, listBlocksOf } from '../store/blocks.ts'
import type { Requester } from '../store/people.ts'
import { listOwnDays, listTeamAway } from '../store/planner.ts'
import type { TypeRow } from '../store/types.ts'
import { requireOffered, requireOwnPath, requirePerson } from './own-requests.ts'

const MOST_DAYS = 366
/** Free days around a span count with its windows. */
const MARGIN = 14

type Span = Readonly<{ from: string; to: string }>

/** Today has begun already: plans begin tomorrow. */
const firstDay = ({ today }: Requester): string => addDays(today, 1)

/** Reads the span: 400 where it is none; undefined where it is over, by the notice that the type takes. */
const readSpan = ({ from, to }: Span, person: Requester, { notice_days }: TypeRow): Span | undefined => {
  if (to < from) throw invalid({ to: 'The last day is before the first' })
  if (addDays(from, MOST_DAYS - 1) < to) throw invalid({ to: `Ask for at most ${MOST_DAYS} days` })
  const noticed = addDays(person.today, notice_days ?? 0)
  const earliest = noticed > firstDay(person) ? noticed : firstDay(person)
  const first = from > earliest ? from : earliest
  return first <= to ? { from: first, to } : undefined
}

type Details = Readonly<{
  span: Span
  /** Days before it are past, also those that were free. */
  first: string
  blocks: ReadonlyMap<string, readonly BlockOnDay[]>
  away: ReadonlyMap<string, readonly Readonly<{ employee_id: number; counts: boolean }>[]>
}>

const usedOn = ({ away }: Details, date: string): number => (away.get(date) ?? []).filter(({ counts }) => counts).length

const isBlocked = (details: Details, date: string): boolean =>
  (details.blocks.get(date) ?? []).some(
    ({ level, max_away }) => level === 'closed' || (level === 'limited' && usedOn(details, date) >= (max_away ?? 0)),
  )

type Own = Awaited<ReturnType<typeof listOwnDays>>

const plannerDays = (calendar: PersonCalendar, type: TypeRow, own: Own, details: Details): PlannerDay[] => {
  const { from, to } = details.span
  const known = new Map(own.map((day) => [day.date, day]))
  const dates = datesBetween(addDays(from, -MARGIN), addDays(to, MARGIN))
  const costs = planDays(
    calendar,
    dates.map((date) => ({ date, method: 'full_day', from_time: null, to_time: null })),
    type,
  )
  return costs.map(({ date, amount }) => {
    const isPast = date < details.first || calendarDay(calendar, date).kind === 'not_employed'
    if (isPast) return { date, amount: 1, own: false, closed: true }
    const day = known.get(date)
    const isOwn = day !== undefined && day.is_whole && day.is_leave
    const closed = date < from || date > to || (day !== undefined && !isOwn) || isBlocked(details, date)
    return { date, amount, own: isOwn, closed }
  })
}

/** Returns the most that can be requested on some day of a span. */
const mostAvailable = (book: Book, { from, to }: Span, overdraft: number): number => {
  const lots = payingLots(book)
  const days = [from, ...lots.map(({ valid_from }) => valid_from).filter((day) => from < day && day <= to)]
  return Math.max(0, ...days.map((day) => availableOn(lots, book.postings, day, overdraft)))
}

const describe = (window: Window, planned: readonly PlannerDay[], details: Details): calls.PlannedWindow => {
  const dates = datesBetween(window.from_date, window.to_date)
  const blocks = dates.flatMap((date) => (details.blocks.get(date) ?? []).map((block) => ({ ...block, date })))
  const limited = blocks.flatMap(({ level, max_away, date }) =>
    level === 'limited' && max_away !== null ? [{ used: usedOn(details, date), most: max_away }] : [],
  )
  const names = new Map(
    blocks.flatMap(({ name, level }) => (level === 'closed' ? [] : [[name, { name, level }] as const])),
  )
  return {
    ...window,
    days: planned
      .filter(({ date }) => window.free_from <= date && date <= window.free_to)
      .map(({ date, amount }) => ({ date, amount })),
    clashes: new Set(dates.flatMap((date) => (details.away.get(date) ?? []).map(({ employee_id }) => employee_id)))
      .size,
    queue: limited.toSorted((a, b) => a.most - a.used - (b.most - b.used))[0] ?? null,
    blocks: [...names.values()],
  }
}

const loadDetails = async (
  { tx }: Pick<Context, 'tx'>,
  person: Requester,
  type: TypeRow,
  span: Span,
): Promise<Details> => {
  const blocks = await listBlocksOf(tx, {
    employee_id: person.id,
    type_id: type.id,
    is_plain_leave: !type.replaces,
    dates: datesBetween(span.from, span.to),
    levels: ['closed', 'limited', 'peak'],
  })
  const away = await listTeamAway(tx, person.id, span)
  return {
    span,
    first: firstDay(person),
    blocks: Map.groupBy(blocks, ({ date }) => date),
    away: Map.groupBy(away, ({ date }) => date),
  }
}

export const planLeave = handle(calls.planLeave, async (context) => {
  const { tx, now, actor, params, query } = context
  requireOwnPath(context, params.userId)
  const person = await requirePerson(context, actor.employee_id)
  const type = await requireOffered(context, person, query.type_id)
  if (type.kind !== 'leave' || !type.methods.includes('full_day'))
    throw invalid({ type_id: 'This type has no whole days of leave' })
  const span = readSpan(query, person, type)
  if (!span) return []
  const around = { from: addDays(span.from, -MARGIN), to: addDays(span.to, MARGIN) }
  const details = await loadDetails(context, person, type, span)
  const calendar = await loadCalendar(tx, person.id, { ...around, now })
  const own = await listOwnDays(tx, person.id, around)
  const books = await getBooks(tx, [person.id], [type.id], span.from)
  const book = books.of({ employee_id: person.id, type_id: type.id })
  const limits = [
    ...(type.needs_balance ? [mostAvailable(book, span, type.allow_negative)] : []),
    ...(query.max_amount === undefined ? [] : [query.max_amount]),
    ...(type.max_amount === null ? [] : [type.max_amount]),
  ]
  const days = plannerDays(calendar, type, own, details)
  const costs = new Map(days.map(({ date, amount }) => [date, amount]))
  const canPay = ({ from_date, to_date }: Window): boolean => {
    if (!type.needs_balance) return true
    const debits = datesBetween(from_date, to_date).map((on) => ({ on, amount: costs.get(on) ?? 0 }))
    const paid = debits.filter(({ amount }) => amount > 0)
    return allocate(paid, payingLots(book), book.postings, type.allow_negative).missing === null
  }
  const most = Math.min(...limits, Number.MAX_SAFE_INTEGER)
  return bestWindows(days, { most, count: calls.MOST_WINDOWS, canPay }).map((window) => describe(window, days, details))
})
