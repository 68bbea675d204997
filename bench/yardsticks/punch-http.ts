// A punch in as one would write it by hand for speed alone: node:http and pg, the same four rows in one transaction,
// no session, no permission, no calendar, no verdict, no contract.
import pg from 'pg'
import { inTransaction, serve } from './serve.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })

const SESSION = `insert into attendance_sessions (employee_id, business_date, punched_in_at, in_zone, in_offset_minutes, state, in_mode, last_seen_at)
  values ($1, now()::date, now(), 'Europe/Berlin', 60, 'working', 'web', now()) returning id, punched_in_at`
const DAY = `insert into attendance_days (employee_id, business_date, verdict, expected_minutes, zone, final, window_ends_at, as_of_at)
  values ($1, now()::date, 'working', 480, 'Europe/Berlin', false, now(), now())
  on conflict (employee_id, business_date) do update set verdict = 'working', as_of_at = now() returning id`
const AUDIT = `with a as (insert into audit_rows (chain, at, actor_account_id, action, entity, entity_id, employee_id)
  values ($1 % 256, now(), $1, 'attendance.punched_in', 'attendance_sessions', $2, $1) returning id)
  insert into audit_values (audit_id, after) select id, $3 from a`
const KEY = `insert into idempotency_keys (account_id, key, call_id, body_hash, answer, created_at)
  values ($1, $2, 'timesheet.punchIn', '\\x00', $3, now())`

serve((request, text) => {
  JSON.parse(text)
  const [employee, key] = [Number(request.headers['x-employee']), String(request.headers['idempotency-key'])]
  return inTransaction(pool, async (client) => {
    const session = await client.query({ name: 's', text: SESSION, values: [employee] })
    await client.query({ name: 'd', text: DAY, values: [employee] })
    const reply = JSON.stringify({ status: true, data: session.rows[0] })
    await client.query({ name: 'a', text: AUDIT, values: [employee, session.rows[0].id, reply] })
    await client.query({ name: 'k', text: KEY, values: [employee, key, reply] })
    return reply
  })
})
