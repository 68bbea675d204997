// A request for a day of leave and its approval as one would write them by hand for speed alone: node:http and pg, the same
// rows in two transactions, with the events for open screens and the jobs that follow; no session, no permission, no calendar, no
// rule, no contract.
import pg from 'pg'
import { inTransaction, serve } from './serve.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })

const LOCK = 'select from leave_accounts where employee_id = $1 and type_id = $2 for update'
const REQUEST = `insert into requests (employee_id, type_id, kind, method, from_date, to_date, amount, unit, status, sent_by, sent_at)
  values ($1, $2, 'leave', 'full_day', $3, $3, 100, 'day', 'pending', $4, now()) returning id`
const DAY = `insert into request_days (request_id, employee_id, date, part, slot, minutes, full_day_minutes, amount, lane, live)
  values ($1, $2, $3, 'full', '[0,2880)', 480, 480, 100, 'absence', true) returning id`
const LOT = `select l.id from leave_lots l where l.employee_id = $1 and l.type_id = $2 and $3::date between l.valid_from and l.valid_to
  order by l.valid_to limit 1`
const POSTING = `insert into leave_ledger (lot_id, employee_id, type_id, kind, amount, effective_date, request_day_id, created_by)
  values ($1, $2, $3, 'debit', -100, $4, $5, $6)`
const STEP = `insert into request_steps (request_id, round, position, assignee, overridable, due_working_days, escalate_to, state, due_at)
  values ($1, 1, 1, 'department_approver', true, 2, 'hr', 'open', now() + interval '2 days') returning id`
const ASSIGNEE = 'insert into request_step_assignees (step_id, account_id) values ($1, $2)'
const EVENT = `insert into request_events (request_id, action, from_status, to_status, actor_id, at)
  values ($1, $2, 'pending', $3, $4, now())`
const NOTICE = `insert into notifications (account_id, kind, title, why, dedupe_key, created_at, deliver_at)
  values ($1, 'requests.to_decide', 'By hand', 'By hand', $2, now(), now())`
const MARK_READ = 'update notifications set read_at = now() where dedupe_key = $1'
const AUDIT = `with a as (insert into audit_rows (chain, at, actor_account_id, action, entity, entity_id, employee_id)
  values ($1 % 256, now(), $1, $2, 'requests', $3, $4) returning id)
  insert into audit_values (audit_id, after) select id, $5 from a`
const LIVE = `insert into live_events (kinds, audience, ref) select array['requests.changed'], array[t], $2::jsonb
  from unnest($1::text[]) as t`
const JOBS = `select graphile_worker.add_jobs(array(select j from json_populate_recordset(null::graphile_worker.job_spec, $1::json) j))`
const KEY = `insert into idempotency_keys (account_id, key, call_id, body_hash, answer, created_at)
  values ($1, $2, 'requests.send', '\\x00', $3, now())`

// No worker runs these while the bench runs, as with those of the product.
const FOLLOW = ['tasks.follow_calendar', 'attendance.follow_calendar', 'payroll.check_changes']

type DayRequest = Readonly<{
  employee: number
  account: number
  approver: number
  type: number
  date: string
  key: string
}>
type Client = pg.PoolClient

const query = (client: Client, text: string, values: unknown[]) =>
  client.query<{ id: number }>({ name: text.slice(0, 50), text, values })

const send = async (client: Client, { employee, account, approver, type, date, key }: DayRequest): Promise<string> => {
  await query(client, LOCK, [employee, type])
  const lot = await query(client, LOT, [employee, type, date])
  const request = await query(client, REQUEST, [employee, type, date, account])
  const id = request.rows[0]?.id ?? 0
  const day = await query(client, DAY, [id, employee, date])
  await query(client, POSTING, [lot.rows[0]?.id, employee, type, date, day.rows[0]?.id, account])
  const step = await query(client, STEP, [id])
  await query(client, ASSIGNEE, [step.rows[0]?.id, approver])
  await query(client, EVENT, [id, 'sent', 'pending', account])
  await query(client, NOTICE, [approver, `hand:${id}`])
  const reply = JSON.stringify({ status: true, data: { id } })
  await query(client, AUDIT, [account, 'requests.sent', id, employee, reply])
  await query(client, LIVE, [['permission:approvals.read', `inbox:${approver}`, 'permission:requests.read'], { id }])
  await query(client, KEY, [account, key, reply])
  return reply
}

const approve = async (
  client: Client,
  id: number,
  { account, approver, employee, key }: DayRequest,
): Promise<string> => {
  await query(client, 'select from requests where id = $1 for update', [id])
  await query(
    client,
    `update request_steps set state = 'approved', decided_by = $2, decided_at = now() where request_id = $1`,
    [id, approver],
  )
  await query(client, `update requests set status = 'approved', decided_by = $2, decided_at = now() where id = $1`, [
    id,
    approver,
  ])
  await query(client, EVENT, [id, 'approved', 'approved', approver])
  await query(client, MARK_READ, [`hand:${id}`])
  await query(client, NOTICE, [account, `hand:done:${id}`])
  const reply = JSON.stringify({ status: true, data: { id } })
  await query(client, AUDIT, [approver, 'requests.approved', id, employee, reply])
  const audiences = ['permission:approvals.read', `inbox:${account}`, `inbox:${approver}`, 'permission:requests.read']
  await query(client, LIVE, [audiences, { id }])
  await query(client, JOBS, [JSON.stringify(FOLLOW.map((identifier) => ({ identifier, payload: { employee } })))])
  await query(client, KEY, [approver, key, reply])
  return reply
}

serve((request, text) => {
  const dayRequest: DayRequest = JSON.parse(text)
  const id = Number(request.url?.slice(1))
  return inTransaction(pool, (client) =>
    request.method === 'PUT' ? approve(client, id, dayRequest) : send(client, dayRequest),
  )
})
