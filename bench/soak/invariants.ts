import pg from 'pg'
import type { Acknowledged } from './writers.ts'

const QUESTIONS: Readonly<Record<string, string>> = {
  'people with two open punches': `select count(*)::int as n from (select employee_id from attendance_sessions
    where punched_out_at is null and state <> 'voided' group by 1 having count(*) > 1) x`,
  'punches that overlap': `select count(*)::int as n from attendance_sessions a join attendance_sessions b
    on a.employee_id = b.employee_id and a.id < b.id and a.state <> 'voided' and b.state <> 'voided'
      and tstzrange(a.punched_in_at, a.punched_out_at, '[)') && tstzrange(b.punched_in_at, b.punched_out_at, '[)')`,
  'punches without a judged day': `select count(*)::int as n from attendance_sessions s where s.state <> 'voided' and not exists (
    select from attendance_days d where (d.employee_id, d.business_date) = (s.employee_id, s.business_date))`,
  'punches without exactly one audit row each': `select count(*)::int as n from attendance_sessions s
    where s.created_at > (select min(created_at) + interval '1 second' from sessions) and s.in_mode = 'web' and s.in_ip is not null and (
      select count(*) from audit_rows a where a.action = 'attendance.punched_in' and a.entity_id = s.id) <> 1`,
  // A row gets its number before it waits for its chain, so chains are followed by their hashes.
  'broken links of the audit chains': `select (
    (select count(*) from audit_rows a where hash <> audit_hash(a) or (previous_hash <> '\\x00'::bytea
      and not exists (select from audit_rows b where b.chain = a.chain and b.hash = a.previous_hash)))
    + (select count(*) from (select from audit_rows group by chain, previous_hash having count(*) > 1) x))::int as n`,
  'jobs that gave up': `select count(*)::int as n from graphile_worker.jobs where attempts >= max_attempts`,
}

/** Counts the broken invariants after a run; all zero is well. */
export const countFaults = async (
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
): Promise<Record<string, number>> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const faults: Record<string, number> = {}
  for (const [what, question] of Object.entries(QUESTIONS))
    faults[what] = (await client.query<{ n: number }>(question)).rows[0]?.n ?? -1
  const { rows } = await client.query<{ id: number; is_closed: boolean }>(
    "select id, punched_out_at is not null as is_closed from attendance_sessions where state <> 'voided'",
  )
  await client.end()
  const stored = new Map(rows.map(({ id, is_closed }) => [id, is_closed]))
  const ins = acknowledged.filter(({ kind }) => kind === 'in').map(({ session_id }) => session_id)
  const outs = acknowledged.filter(({ kind }) => kind === 'out').map(({ session_id }) => session_id)
  faults['acknowledged punches that are not there'] = ins.filter((id) => !stored.has(id)).length
  faults['punches acknowledged twice'] = ins.length - new Set(ins).size
  faults['acknowledged ends that are not there'] = outs.filter((id) => stored.get(id) !== true).length
  return faults
}
