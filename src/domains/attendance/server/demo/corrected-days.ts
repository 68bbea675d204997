import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '#kit/server/demo.ts'
import { listDayRows, type StoredDay } from '../store/day-rows.ts'

export type Chosen = Pick<StoredDay, 'employee_id' | 'business_date' | 'shift_start_at' | 'shift_end_at'>

const LAST_DAYS = 40
// So long that nothing of it is lost when its end is moved.
const WHOLE_MINUTES = 420
// The order of a day in the lot, the same for the same seed.
const byLot = sql`order by md5(d.employee_id || d.business_date::text) limit 11`

/** Days of the last weeks to be corrected: whole ones with one punch, and ones that a person missed. */
export const chooseDays = async ({ tx, today }: Demo): Promise<Readonly<{ worked: Chosen[]; missed: Chosen[] }>> => {
  const range = { from: addDays(today, -LAST_DAYS), to: addDays(today, -2) }
  const choose = (condition: ReturnType<typeof sql<boolean>>) =>
    listDayRows(tx, { ...range, where: [sql<boolean>`d.final`, condition] }, byLot)
  return {
    worked: await choose(sql<boolean>`d.verdict = 'present' and d.worked_minutes >= ${WHOLE_MINUTES}`),
    missed: await choose(sql<boolean>`d.verdict = 'absent' and d.first_in_at is null and d.late_after_at is not null`),
  }
}
