import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'

/** A person of the stories with the account that they sign in with. */
export type Sharer = Readonly<{ employee_id: number; account_id: number; name: string }>

export const findSharers = async ({ tx }: Demo, names: readonly string[]): Promise<Sharer[]> => {
  const { rows } = await sql<Sharer>`
    select e.id as employee_id, a.id as account_id, e.name
    from unnest(${names}::text[]) with ordinality as q(name, n)
    join person_short e on e.name = q.name
    join accounts a on a.employee_id = e.id and a.area = 'User' and a.deleted_at is null
    order by q.n`.execute(tx)
  return rows
}

export type Moment = Readonly<{ session_id: number; business_date: string; at: string }>

/** Moments of the last three punches of a person at which they worked, about forty minutes apart, newest first. */
export const listMoments = async ({ tx, now }: Demo, employeeId: number, most: number): Promise<Moment[]> => {
  const { rows } = await sql<Moment>`
    select s.id as session_id, s.business_date, m.at
    from (
      select * from attendance_sessions where employee_id = ${employeeId} and state <> 'voided'
      order by punched_in_at desc limit 3) s
    cross join lateral (
      select g.step + make_interval(secs => 60 + (extract(epoch from g.step)::bigint * 7919 + s.id) % 480) as at
      from generate_series(s.punched_in_at, coalesce(s.punched_out_at, ${now}), interval '40 minutes') as g(step)) m
    where m.at < coalesce(s.punched_out_at, ${now}::timestamptz - interval '1 minute')
      and not exists (select from attendance_breaks b where b.session_id = s.id and not b.voided
        and b.started_at <= m.at and (b.ended_at is null or b.ended_at > m.at))
    order by m.at desc limit ${most}`.execute(tx)
  return rows
}
