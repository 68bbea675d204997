import { calendarDay, type DayKind } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { loadCalendars, organisationDay } from '#domains/organisation/server/index.ts'
import * as calls from '../../../contract/cover.calls.ts'
import { showCards } from '../../persons/present/presence.ts'
import { type Candidate, listCandidates } from '../store/covers.ts'
import { todayOf } from '../../persons/store/days.ts'
import { listCardsOf } from '../../persons/store/directory.ts'

const TURNS: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third' }

const ABSENT: Partial<Record<DayKind, string>> = {
  rest: 'Does not work on this day',
  holiday: 'Public holiday',
  leave: 'On leave',
  suspended: 'Suspended',
}

const reasonOf = ({ covers, name, priority }: Candidate): string =>
  covers === null ? 'Same team and designation' : `Backup for ${name}, ${TURNS[priority] ?? 'last'} in turn`

/** The people who could stand in, in their turn; those who do not work on the day last. */
const listRanked = async (context: Context, employeeId: number, day: string): Promise<calls.Cover[]> => {
  const { tx, now } = context
  const candidates = Map.groupBy(await listCandidates(tx, employeeId, day), (row) => row.employee_id)
  const ids = [...candidates.keys()]
  if (ids.length === 0) return []
  const shown = await showCards(context, await listCardsOf(tx, ids, day), await organisationDay(tx, now))
  const cards = new Map(shown.map((card) => [card.id, card]))
  const calendars = await loadCalendars(tx, ids, { from: day, to: day, now })
  const covers = ids.flatMap((id): calls.Cover[] => {
    const [employee, calendar] = [cards.get(id), calendars.get(id)]
    if (!employee || !calendar) return []
    const { kind, expected_minutes } = calendarDay(calendar, day)
    const free = expected_minutes > 0
    const absent = free ? [] : [ABSENT[kind] ?? 'Away']
    return [{ employee, reasons: [...(candidates.get(id) ?? []).map(reasonOf), ...absent], free }]
  })
  return covers.toSorted((a, b) => Number(b.free) - Number(a.free))
}

export const coverForAdmin = handle(calls.coverForAdmin, async (context) => {
  const { params, query } = context
  const today = await todayOf(context, params.id)
  if (today === undefined) throw notFound()
  return listRanked(context, params.id, query.date ?? today)
})

export const coverForLead = handle(calls.coverForLead, async (context) => {
  const { params, query } = context
  await context.requireVisible(params.id)
  const today = await todayOf(context, params.id)
  if (today === undefined) throw notFound()
  return listRanked(context, params.id, query.date ?? today)
})
