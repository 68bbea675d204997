import type pg from 'pg'
import { ms, report } from './report.ts'
import { punchUntil } from './requests.ts'
import { type Bench, clearToday, withJobs, withoutTriggers } from './bench-server.ts'

const TYPE = 'bench_grant'
const LONGEST = 180

const remove = async (client: pg.Client): Promise<void> => {
  const ofType = `(select id from request_types where code = '${TYPE}')`
  await withoutTriggers(client, ['leave_ledger'], async () => {
    for (const table of ['leave_ledger', 'leave_lots', 'leave_accounts', 'leave_plans'])
      await client.query(`delete from ${table} where type_id in ${ofType}`)
    await client.query(`delete from request_types where code = '${TYPE}'`)
  })
}

/** Adds a type of leave with some days for everyone, which the job has not opened for anyone yet. */
const addType = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into request_types (kind, code, name, color, unit, methods, paid_percent, needs_balance, cancel_free, file_rule,
        reason_rule, chain_id)
     select 'leave', $1, 'Grant of the bench', '#336699', 'day', '{full_day}', 100, true, true, 'none', 'none', t.chain_id
     from request_types t where t.code = 'annual' returning id`,
    [TYPE],
  )
  const id = rows[0]?.id ?? 0
  await client.query(
    `insert into leave_plans (type_id, scope, effective_from, yearly_amount, granted, opens_days_before)
     values ($1, 'organisation', date_trunc('year', now()::date)::date, 2000, 'upfront', 0)`,
    [id],
  )
  return id
}

const count = async (client: pg.Client, type: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from leave_lots where type_id = $1',
    [type],
  )
  return rows[0]?.count ?? 0
}

/** Measures the job that grants everyone their leave of a year, while people punch. */
export const measureGrant = (bench: Bench): Promise<void> => withJobs(bench, (port) => measure(bench, port))

const measure = async ({ client, people }: Bench, port: number): Promise<void> => {
  await clearToday(client)
  await remove(client)
  const type = await addType(client)
  const { rows } = await client.query<{ count: number }>(
    'select count(distinct employee_id)::int as count from employed_on(now()::date)',
  )
  const all = rows[0]?.count ?? 0
  let done = 0
  const { seconds, p99 } = await punchUntil(port, people, {
    begin: () => client.query(`select graphile_worker.add_job('requests.open_years', '{}'::json)`),
    isDone: async () => (done = await count(client, type)) >= all,
    longest: LONGEST,
  })
  await remove(client)
  await clearToday(client)
  report(
    `the grant of a year for ${all} people beside 50 punches a second`,
    `${done >= all ? seconds.toFixed(1) : `${done} after ${seconds.toFixed(0)}`} s, p99 of the punches ${ms(p99)}`,
    '< 60 s, p99 < 300 ms',
    done >= all && seconds < 60 && p99 < 300,
  )
}
