import { type RawBuilder, sql } from 'kysely'
import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'
import { pageBy } from '#kit/server/page.ts'
import { attendanceList as call, type AttendanceFilter } from '../../contract/attendance.calls.ts'
import { MAX_DAYS } from '../../contract/attendance.models.ts'
import { dayLetter } from '../../contract/attendance.labels.ts'
import { bringUpToNow, type Growth, plus, sumGrowth } from '../live-days.ts'
import { checkRange } from '../ranges.ts'
import {
  type DayFilter,
  countDays,
  countOfDays,
  isOverdue,
  openOvertime,
  placedIn,
  presentStoredDay,
  listCells,
  listDayRows,
  type StoredCell,
} from '../store/day-rows.ts'
import { type DaySums, type PersonSums, listPeopleTotals, sumMatchingDays } from '../store/day-sums.ts'
import { namedOrNull } from '../store/workdays.ts'

type Request = Context & Parsed<typeof call>

const among = (
  column: RawBuilder<unknown>,
  values: readonly unknown[] | undefined,
  type: string,
): RawBuilder<boolean>[] =>
  values === undefined || values.length === 0 ? [] : [sql<boolean>`${column} = any(${values}::${sql.raw(type)}[])`]

/** Returns a condition for each term of a search, matched as an infix in plain letters. */
const searchConditions = (q: string | undefined): RawBuilder<boolean>[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) =>
        sql<boolean>`d.employee_id in (select employee_id from person_search where words like '%' || plain_text(${literally(word)}) || '%')`,
    )

export const filterOf = (context: Pick<Context, 'scope' | 'now'>, input: AttendanceFilter): DayFilter => ({
  ...checkRange(input.start_date, input.end_date, MAX_DAYS[input.view === 'grid' ? 'grid' : 'list']),
  where: [
    context.scope().where(sql`d.employee_id`, sql`d.business_date`),
    ...(input.department_ids && input.department_ids.length > 0
      ? [placedIn('department_id', input.department_ids)]
      : []),
    ...(input.team_ids && input.team_ids.length > 0 ? [placedIn('team_id', input.team_ids)] : []),
    ...among(sql`d.employee_id`, input.employee_ids, 'int'),
    ...among(sql`d.verdict`, input.verdicts, 'text'),
    ...(input.flags && input.flags.length > 0 ? [sql<boolean>`d.flags && ${input.flags}::text[]`] : []),
    ...(input.open_only === true ? [sql<boolean>`d.verdict = 'working'`] : []),
    ...(input.overdue_only === true ? [isOverdue(context.now)] : []),
    ...(input.without_punch === true ? [sql<boolean>`d.first_in_at is null`] : []),
    ...searchConditions(input.q),
  ],
})

const daySorts = {
  business_date: sql`d.business_date`,
  name: sql`lower(e.name)`,
  worked_minutes: sql`d.worked_minutes`,
  late_minutes: sql`d.late_minutes`,
  overtime_minutes: openOvertime,
}
const peopleSorts = {
  name: sql`lower(g.name)`,
  business_date: sql`lower(g.name)`,
  worked_minutes: sql`g.worked_minutes`,
  late_minutes: sql`g.late_minutes`,
  overtime_minutes: sql`g.overtime_minutes`,
}

const listDays = async ({ tx, actor, now, body }: Request, filter: DayFilter) => {
  const page = pageBy({ sorts: daySorts, id: sql`d.id`, fallback: '-business_date' }, body)
  const narrowed = { ...filter, where: [...filter.where, page.after] }
  const total = page.counted(countOfDays(filter))
  const found = await listDayRows<{ page_key: string | number; total: number }>(
    tx,
    narrowed,
    sql`order by ${page.order} limit ${page.limit}`,
    sql`${page.key} as page_key, ${total} as total`,
  )
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
  const page = pageBy({ sorts: peopleSorts, id: sql`g.id`, fallback: 'name' }, body)
  const { rows: found, total } = await listPeopleTotals(tx, filter, page, withCounts)
  const { rows, next_cursor } = page.close(found)
  const people = sql<boolean>`d.employee_id = any(${rows.map(({ id }) => id)}::int[])`
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
