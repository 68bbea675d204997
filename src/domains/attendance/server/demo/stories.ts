import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'
import type { Work } from '#kit/server/context.ts'
import { insertCorrection } from '../store/corrections.ts'

const REASONS = [
  'Forgot to punch out, confirmed by the lead',
  'Badge reader was down, time taken from the entry log',
  'Client call ran over; asked for by the employee',
  'Punched in twice by mistake',
  'Train strike, started at home',
]
const CORRECTIONS = 14

type Row = Readonly<{
  id: number
  employee_id: number
  business_date: string
  punched_in_at: string
  punched_out_at: string
}>

/** A handful of corrections of the last weeks, each with its reason and both values. */
export const demoCorrections = async (demo: Demo): Promise<void> => {
  const { tx, today, random } = demo
  const admin = await tx
    .selectFrom('accounts')
    .select(['id'])
    .where('email_key', '=', 'code0@northwind.example')
    .executeTakeFirst()
  if (!admin) return
  const { rows } = await sql<Row>`
    select s.id, s.employee_id, s.business_date, s.punched_in_at, s.punched_out_at from attendance_sessions s
    where s.business_date between ${today}::date - 40 and ${today}::date - 2 and s.punched_out_at is not null
    order by md5(s.id::text) limit ${CORRECTIONS}`.execute(tx)
  for (const row of rows) {
    const at = new Date(Date.parse(row.punched_out_at) + 3 * 3_600_000).toISOString()
    const work: Work = {
      tx,
      now: at,
      by: { account_id: admin.id, on_behalf_of: null, session_id: null },
      request_id: null,
    }
    const before = new Date(Date.parse(row.punched_out_at) - random.int(20, 90) * 60_000).toISOString()
    await insertCorrection(work, {
      employee_id: row.employee_id,
      business_date: row.business_date,
      session_id: row.id,
      kind: 'update',
      before: { punched_in_at: row.punched_in_at, punched_out_at: before },
      after: { punched_in_at: row.punched_in_at, punched_out_at: row.punched_out_at },
      day_before: null,
      day_after: null,
      reason: random.pick(REASONS),
    })
    await sql`update attendance_sessions set out_mode = 'admin', out_actor_id = ${admin.id} where id = ${row.id}`.execute(
      tx,
    )
    await sql`update attendance_days set flags = array_append(flags, 'corrected')
      where employee_id = ${row.employee_id} and business_date = ${row.business_date}`.execute(tx)
  }
}
