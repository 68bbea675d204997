import { loadCalendars } from '#domains/organisation/server/index.ts'
import { calendarDay, dateIn, type Day, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { figuresOn, leftOn } from '../../contract/balance.rules.ts'
import type { DecisionCard, RequestFull, RequestRow } from '../../contract/requests.models.ts'
import { getBooks } from '../ledger/store/books.ts'
import { cardParts, getKind } from '../kinds/public.ts'
import { type BlockOnDay, listBlocksOf } from '../store/blocks.ts'
import { getType } from '../store/types.ts'
import { toKindRequest } from '../workflow/effects.ts'
import { getRequestRecord } from '../store/requests.ts'
import { type AwayDay, countPeakDays, listAway, listDecisions, getTeam } from './store.ts'

type CardInput = Readonly<{ row: RequestRow; days: RequestFull['days'] }>

const clock = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })

/** Returns the scheduled times of a day: `09:00–17:00`; null on a day without times. */
const ownShift = ({ scheduled, zone }: Day): string | null =>
  scheduled.map(({ from_at, to_at }) => `${clock(zone).format(from_at)}–${clock(zone).format(to_at)}`).join(', ') ||
  null

type Team = Readonly<{
  calendars: ReadonlyMap<number, PersonCalendar>
  others: readonly number[]
  away: readonly AwayDay[]
  blocks: readonly BlockOnDay[]
}>

const worksOn = (calendar: PersonCalendar | undefined, date: string): boolean =>
  calendar !== undefined && calendarDay(calendar, date).scheduled_minutes > 0

const cardDay = (date: string, own: PersonCalendar | undefined, team: Team): DecisionCard['days'][number] => {
  const working = team.others.filter((id) => worksOn(team.calendars.get(id), date))
  // People who are away count, also where the plan has no shift for them any more.
  const onDay = team.away.filter((one) => one.date === date && !one.is_home)
  const expected = new Set([...working, ...onDay.map(({ employee_id }) => employee_id)]).size
  const count = (isApproved: boolean): number =>
    new Set(onDay.filter((one) => one.is_approved === isApproved).map(({ employee_id }) => employee_id)).size
  const away = count(true)
  const block = team.blocks.find((one) => one.date === date)
  return {
    date,
    expected,
    needed: null,
    away,
    pending: count(false),
    left: expected - away,
    own: own ? ownShift(calendarDay(own, date)) : null,
    block: block ? { name: block.name, level: block.level, used: away, most: block.max_away } : null,
  }
}

const balanceOf = async (work: Pick<Work, 'tx'>, { row }: CardInput): Promise<DecisionCard['balance']> => {
  const type = await getType(work.tx, row.type.id)
  if (!type.needs_balance) return null
  const account = { employee_id: row.employee.id, type_id: type.id }
  const book = (await getBooks(work.tx, [row.employee.id], [type.id], row.from_date)).of(account)
  const figures = figuresOn(book, row.to_date, type.allow_negative)
  const expiring = figures.expiring.reduce((sum, { amount }) => sum + amount, 0)
  // The request has reduced it already: its amount is added to get what was left before it.
  const after = leftOn(book, row.to_date)
  return { before: after + row.amount, after, year_end: figures.year_end, expiring }
}

const clashesOf = (away: readonly AwayDay[], peaks: ReadonlyMap<number, number>): DecisionCard['clashes'] =>
  [
    ...Map.groupBy(
      away.filter(({ is_home }) => !is_home),
      ({ employee_id }) => employee_id,
    ),
  ].map(([id, days]) => ({
    employee_id: id,
    name: days[0]?.name ?? '',
    from_date: days[0]?.date ?? '',
    to_date: days.at(-1)?.date ?? '',
    is_approved: days.some(({ is_approved }) => is_approved),
    peak_days: peaks.get(id) ?? 0,
  }))

const MAX_DAYS = 31

/** Everything that a decision needs, on one panel. */
export const getDecisionCard = async (
  work: Pick<Work, 'tx' | 'now'>,
  row: RequestRow,
  days: RequestFull['days'],
): Promise<DecisionCard> => {
  const { tx } = work
  const me = row.employee.id
  const { team, members } = await getTeam(tx, me, row.from_date)
  const others = members.filter((id) => id !== me)
  const dates = days.filter(({ part, live }) => live && part !== 'none').map(({ date }) => date)
  const range = { from: row.from_date, to: row.to_date, now: work.now }
  const calendars = dates.length > 0 ? await loadCalendars(tx, [me, ...others], range) : new Map()
  const away = await listAway(tx, others, row.from_date, row.to_date)
  const type = await getType(tx, row.type.id)
  const is_plain_leave = type.kind === 'leave' && !type.replaces
  const span = {
    employee_id: me,
    type_id: type.id,
    is_plain_leave,
    dates,
    levels: ['closed', 'limited', 'peak'] as const,
  }
  const blocks = await listBlocksOf(tx, span)
  const peaks = await countPeakDays(tx, [me, ...others], dateIn(work.now, 'UTC'))
  const about = toKindRequest(await getRequestRecord(work, row.id), [])
  const lines = [...((await getKind(row.kind).card?.(work, about)) ?? [])]
  for (const [, part] of cardParts.all()) lines.push(...(await part(tx, about)))
  return {
    team,
    days: dates.slice(0, MAX_DAYS).map((date) => cardDay(date, calendars.get(me), { calendars, others, away, blocks })),
    balance: await balanceOf(work, { row, days }),
    clashes: clashesOf(away, peaks),
    peak_days: peaks.get(me) ?? 0,
    ...(await listDecisions(tx, { people: members, type_id: row.type.id, employee_id: me })),
    lines,
  }
}
