import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { type Page, pageBy, type PageInput } from '#kit/server/page.ts'
import { countOfDays, type DayFilter, listDayRows, openOvertime, storedDay, type StoredDay } from './day-rows.ts'

const DAY_SORTS = {
  business_date: sql`d.business_date`,
  name: sql`lower(e.name) collate names`,
  worked_minutes: sql`d.worked_minutes`,
  late_minutes: sql`d.late_minutes`,
  overtime_minutes: openOvertime,
}
const PEOPLE_SORTS = {
  name: sql`lower(g.name) collate names`,
  business_date: sql`lower(g.name)`,
  worked_minutes: sql`g.worked_minutes`,
  late_minutes: sql`g.late_minutes`,
  overtime_minutes: sql`g.overtime_minutes`,
}

/** Returns the page of the days of many people. */
export const pageOfDays = (input: PageInput): Page =>
  pageBy({ sorts: DAY_SORTS, id: sql`d.id`, fallback: '-business_date' }, input)

/** Returns the page of the days of one person, which are sorted by date alone. */
export const pageOfOwnDays = (input: PageInput): Page =>
  pageBy({ sorts: { business_date: sql`d.business_date` }, id: sql`d.id`, fallback: '-business_date' }, input)

/** Returns the page of people with the sums of their days (`listPeopleTotals`). */
export const pageOfPeople = (input: PageInput): Page =>
  pageBy({ sorts: PEOPLE_SORTS, id: sql`g.id`, fallback: 'name' }, input)

const pagedDay = storedDay.extend({ page_key: z.union([z.string(), z.number()]), total: z.number() })

/** Returns the matching days of a page, one more than it shows, and with each the number of all that match. */
export const listDaysOfPage = (tx: Tx, filter: DayFilter, page: Page): Promise<z.output<typeof pagedDay>[]> => {
  const total = page.counted(countOfDays(filter))
  return listDayRows(
    tx,
    pagedDay,
    { ...filter, where: [...filter.where, page.after] },
    sql`order by ${page.order} limit ${page.limit}`,
    sql`${page.key} as page_key, ${total} as total`,
  )
}

/** Returns the matching days in the order of their dates. */
export const listDaysByDate = (tx: Tx, filter: DayFilter): Promise<StoredDay[]> =>
  listDayRows(tx, storedDay, filter, sql`order by d.business_date`)

/** Returns all matching days, in no order. */
export const listAllDays = (tx: Tx, filter: DayFilter): Promise<StoredDay[]> =>
  listDayRows(tx, storedDay, filter, sql``)
