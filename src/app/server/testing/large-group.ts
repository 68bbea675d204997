import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const PORTION = 500

/** Adds this many people with one family name and long addresses, to the first brand; in portions that a slow machine inserts in time. */
export const insertGroup = async (db: Tx, people: number): Promise<void> => {
  for (let from = 1; from <= people; from += PORTION) {
    const to = Math.min(people, from + PORTION - 1)
    await sql`with added as (
        insert into employees (first_name, last_name, work_email, work_email_key)
        select 'Crowd', 'Member ' || n || repeat('x', 40), email, email
        from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) n,
          lateral (select 'crowd' || n || '@' || repeat(repeat('x', 50) || '.', 4) || 'test' as email) mail returning id)
      insert into employments (employee_id, brand_id, employee_no, employment_type, joined_on)
      select id, (select min(brand_id) from employments), 'C' || id, 'permanent', '2020-01-01' from added`.execute(db)
  }
  await sql`analyze employees, employments`.execute(db)
}
