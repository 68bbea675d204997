import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceList as call, type AttendanceFilter } from '../../contract/attendance.calls.ts'
import { MAX_DAYS } from '../../contract/attendance.models.ts'
import { dayLetter } from '../../contract/attendance.labels.ts'
import { bringUpToNow, type Growth, plus, sumGrowth } from '../rules/live-days.ts'
import { checkRange } from '../rules/ranges.ts'
import { isDayOfPeople, reportConditions } from '../store/day-conditions.ts'
import { listDaysOfPage, pageOfDays, pageOfPeople } from '../store/day-pages.ts'
import { type DayFilter, countDays, presentStoredDay, listCells, type StoredCell } from '../store/day-rows.ts'
import { type DaySums, type PersonSums, listPeopleTotals, sumMatchingDays } from '../store/day-sums.ts'
import { namedOrNull } from '../store/workdays.ts'

type Request = Context & Parsed<typeof call>

export const filterOf = (context: Pick<Context, 'scope' | 'now'>, input: AttendanceFilter): DayFilter => ({
  ...checkRange(input.start_date, input.end_date, MAX_DAYS[input.view === 'grid' ? 'grid' : 'list']),
  where: reportConditions(input, context.scope(), context.now),
})

const listDays = async ({ tx, actor, now, body }: Request, filter: DayFilter) => {
  const page = pageOfDays(body)
  const found = await listDaysOfPage(tx, filter, page)
  const { rows, next_cursor } = page.close(found)
  const shown = rows.map((row) => presentStoredDay(row, actor, now))
  return {
    rows: await bringUpToNow(tx, shown, now, (day) => day.employee.id),
    next_cursor,
    total: await page.totalOf(found, () => countDays(tx, filter)),
  }
}

const personOf = (row: PersonSums) => ({
  id: row.id,
  name: row.name,
  employee_no: row.employee_no,
  department: namedOrNull(row.department_id, row.department),
  team: namedOrNull(row.team_id, row.team),
  designation: namedOrNull(row.designation_id, row.designation),
})

const totalsOf = (row: PersonSums) => ({
  expected_minutes: row.expected_minutes,
  worked_minutes: row.worked_minutes,
  paid_break_minutes: row.paid_break_minutes,
  unpaid_break_minutes: row.unpaid_break_minutes,
  overtime_minutes: row.overtime_minutes,
  balance_minutes: row.balance_minutes,
})

const peoplePage = async ({ tx, body, now }: Request, filter: DayFilter, withCounts: boolean) => {
  const page = pageOfPeople(body)
  const { rows: found, total } = await listPeopleTotals(tx, filter, page, withCounts)
  const { rows, next_cursor } = page.close(found)
  const people = isDayOfPeople(rows.map(({ id }) => id))
  const growth = await sumGrowth(tx, { ...filter, where: [people, ...filter.where] }, now)
  return { rows: rows.map((row) => plus(row, growth.ofPerson(row.id))), growth, next_cursor, total }
}

const listPeople = async (context: Request, filter: DayFilter) => {
  const { rows, next_cursor, total } = await peoplePage(context, filter, true)
  return {
    rows: rows.map((row) => ({
      employee: personOf(row),
      ...totalsOf(row),
      late_minutes: row.late_minutes,
      verdicts: row.verdicts,
      flags: row.flags,
    })),
    next_cursor,
    total,
  }
}

const cellOf = (date: string, day: StoredCell | undefined, growth: Growth) => ({
  date,
  code: day ? dayLetter(day.verdict, day.flags) : '',
  day_id: day?.id ?? null,
  worked_minutes: day ? day.worked_minutes + growth.ofDay(day.employee_id, date).worked_minutes : 0,
})

const listGrid = async (context: Request, filter: DayFilter) => {
  const { rows, growth, next_cursor, total } = await peoplePage(context, filter, false)
  const people = rows.map((row) => row.id)
  const days = await listCells(context.tx, filter, people)
  const byPerson = Map.groupBy(days, (day) => day.employee_id)
  const dates = datesBetween(filter.from, filter.to)
  return {
    rows: rows.map((row) => {
      const own = new Map(byPerson.get(row.id)?.map((day) => [day.business_date, day]))
      const cells = dates.map((date) => cellOf(date, own.get(date), growth))
      return { employee: personOf(row), cells, ...totalsOf(row) }
    }),
    next_cursor,
    total,
  }
}

const sumsOf = async ({ tx, now }: Request, filter: DayFilter): Promise<DaySums> => {
  const sums = await sumMatchingDays(tx, filter)
  const { total } = await sumGrowth(tx, filter, now)
  return { ...sums, worked_minutes: sums.worked_minutes + total.worked_minutes }
}

export const attendanceList = handle(call, async (context) => {
  const { body } = context
  const filter = filterOf(context, body)
  const sums = body.sums === true ? { sums: await sumsOf(context, filter) } : {}
  switch (body.view ?? 'days') {
    case 'days': {
      const { rows, ...meta } = await listDays(context, filter)
      return new DetailedResponse(rows, { meta: { ...meta, ...sums } })
    }
    case 'people': {
      const { rows, ...meta } = await listPeople(context, filter)
      return new DetailedResponse(rows, { meta: { ...meta, ...sums } })
    }
    case 'grid': {
      const { rows, ...meta } = await listGrid(context, filter)
      return new DetailedResponse(rows, { meta: { ...meta, ...sums } })
    }
  }
})
