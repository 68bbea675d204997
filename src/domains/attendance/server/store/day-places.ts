import { z } from 'zod'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'

export const dayPlace = z.object({ employee_id: z.number(), business_date: z.string() })
export type DayPlace = z.output<typeof dayPlace>

/** Returns the person and the date of an evaluated day or of a punch. */
export const findDayPlace = (tx: Tx, by: 'session' | 'day', id: number): Promise<DayPlace | undefined> =>
  tx
    .selectFrom(by === 'session' ? 'attendance_sessions' : 'attendance_days')
    .select(['employee_id', 'business_date'])
    .where('id', '=', id)
    .executeTakeFirst()

type Evidence = Readonly<{
  session_id: number
  in_ip: string | null
  out_ip: string | null
  device_zone: string | null
}>

/** Returns the addresses and zones of the punches of a day, in their order. */
export const listEvidence = (tx: Tx, { employee_id, business_date }: DayPlace): Promise<Evidence[]> =>
  tx
    .selectFrom('attendance_sessions')
    .select(['id as session_id', 'in_ip', 'out_ip', 'device_zone'])
    .where('employee_id', '=', employee_id)
    .where('business_date', '=', business_date)
    .where('state', '<>', 'voided')
    .orderBy('punched_in_at')
    .execute()

const punch = z.object({ id: z.number(), business_date: z.string() })
type Punch = z.output<typeof punch>
type Range = Readonly<{ employee_id: number; from: string; to: string }>

/** Returns a page of the punches of a person on the days of a range, newest first. */
export const listPunches = (
  tx: Tx,
  { employee_id, from, to }: Range,
  input: PageInput,
): Promise<{ rows: Punch[]; meta: PageMeta }> => {
  const page = pageBy(
    { sorts: { punched_in_at: sql`s.punched_in_at` }, id: sql`s.id`, fallback: '-punched_in_at' },
    input,
  )
  return readPage(tx, page, {
    row: punch,
    columns: sql`s.id, s.business_date`,
    from: sql`attendance_sessions s`,
    where: sql`s.employee_id = ${employee_id} and s.state <> 'voided'
      and s.business_date between ${from}::date and ${to}::date`,
  })
}
