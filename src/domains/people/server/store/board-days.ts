import { type RawBuilder, sql } from 'kysely'
import { type BoardDay, boardDay } from '#domains/notices/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const MAX_DAYS = 30

const PERSON = sql`json_build_object('id', e.id, 'name', e.name, 'photo_version', case when e.photo_file_id is not null then e.photo_version end)`

/** Returns those who joined from one day to another and are still here, the newest first. */
export const listJoiners = async (tx: Tx, from: string, today: string): Promise<readonly BoardDay[]> =>
  rows(tx, boardDay)`
    select m.joined_on as date, coalesce(d.name, '') as name, ${PERSON} as person
    from employments m join employees e on e.id = m.employee_id and e.deleted_at is null
      and e.merged_into_id is null
    left join placed_on(${today}::date) p on p.employee_id = e.id left join designations d on d.id = p.designation_id
    where m.joined_on between ${from}::date and ${today}::date and coalesce(m.left_on >= ${today}::date, true)
    order by m.joined_on desc, lower(e.name) collate names limit ${MAX_DAYS}`

/** The next anniversary of a date; of 29 February the 28th in other years. */
const comesRound = (date: RawBuilder<unknown>, today: string): RawBuilder<string> => sql<string>`(
  select min(d) from (select (${date} + make_interval(years => extract(year from ${today}::date)::int - extract(year from ${date})::int + n))::date as d
    from generate_series(0, 1) n) x where d >= ${today}::date)`

/** Returns birthdays and work anniversaries, until a last day, of those who share them. */
export const listCelebrations = async (tx: Tx, today: string, last: string): Promise<readonly BoardDay[]> =>
  rows(tx, boardDay)`
    with staff as materialized (select e.id, e.name, e.photo_file_id, e.photo_version, e.date_of_birth, m.joined_on
      from employed_on(${today}::date) m join employees e on e.id = m.employee_id and e.deleted_at is null and e.share_birthday),
    shared as (
      select ${comesRound(sql`e.date_of_birth`, today)} as date, 'Birthday' as name, e.id from staff e
        where e.date_of_birth is not null
      union all
      select ${comesRound(sql`e.joined_on`, today)}, 'Work anniversary', e.id from staff e where e.joined_on < ${today}::date - 300)
    select s.date, s.name, ${PERSON} as person
    from shared s join staff e on e.id = s.id where s.date between ${today}::date and ${last}::date
    order by s.date, lower(e.name) collate names limit ${MAX_DAYS}`
