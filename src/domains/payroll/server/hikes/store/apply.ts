import { letterFacts } from '../documents.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { payeeJoins } from '../../store/payees.ts'

type Applying = Readonly<{ account_id: number | null; now: string }>

/** Makes approved hikes the salary from their day on, with the components of the one before. */
export const insertHikeSalaries = async (tx: Tx, ids: readonly number[], account_id: number | null): Promise<void> => {
  await sql`
    insert into salaries (employee_id, effective_from, currency, basis, base_minor, reason, hike_id, note, created_by)
    select h.employee_id, h.effective_from, h.currency, h.basis, h.new_minor, 'hike', h.id, h.note, ${account_id}
    from hikes h where h.id = any(${ids}::int[]) order by h.employee_id`.execute(tx)
  await sql`
    insert into salary_components (salary_id, component_id, calc, amount_minor, rate_bp)
    select n.id, c.component_id, c.calc, c.amount_minor, c.rate_bp
    from salaries n
    join lateral (select s.id from salaries s where s.employee_id = n.employee_id and s.effective_from < n.effective_from
      order by s.effective_from desc limit 1) b on true
    join salary_components c on c.salary_id = b.id
    where n.hike_id = any(${ids}::int[])`.execute(tx)
}

/** Marks hikes as applied, with the content of their letters. */
export const markApplied = async (tx: Tx, ids: readonly number[], { account_id, now }: Applying): Promise<void> => {
  await sql`
    update hikes h set state = 'applied', applied_by = ${account_id}, applied_at = ${now}::timestamptz,
      salary_id = s.id, letter = l.letter
    from salaries s, (
      select h.id, json_build_object('name', e.name, 'employee_no', coalesce(m.employee_no, e.employee_no, ''),
        'designation', g.name, 'department', d.name, 'employer', b.legal_name,
        'employer_lines', to_json(array_remove(array[replace(b.address, e'\n', ', '), b.tax_number], null)))::jsonb as letter
      from hikes h join person_short e on e.id = h.employee_id ${payeeJoins(now.slice(0, 10))}
      join employment_span m on m.employee_id = h.employee_id and m.joined_on <= h.effective_from
        and (m.left_on is null or m.left_on >= h.effective_from)
      join brands b on b.id = m.brand_id
      where h.id = any(${ids}::int[])) l
    where s.hike_id = h.id and l.id = h.id and h.id = any(${ids}::int[])`.execute(tx)
}

const dueHikesRow = z.object({ id: z.number() })

/** Approved hikes whose day has begun where their people are, five minutes ago or earlier. */
export const listDueHikes = async (tx: Tx, now: string): Promise<number[]> => {
  const found = await rows(tx, dueHikesRow)`
    with due as materialized (
      select h.id, h.employee_id, h.effective_from from hikes h
      where h.state = 'approved' and h.effective_from <= (${now}::timestamptz at time zone 'Pacific/Kiritimati')::date)
    select d.id from due d
    where d.effective_from <= person_day(d.employee_id, ${now}::timestamptz - interval '5 minutes')
    order by d.effective_from, d.id`
  return found.map(({ id }) => id)
}

const storedLetter = z.object({
  id: z.number(),
  employee_id: z.number(),
  effective_from: z.string(),
  currency: z.string(),
  basis: z.enum(['monthly', 'hourly']),
  current_minor: z.number(),
  new_minor: z.number(),
  percent_bp: z.number(),
  applied_at: z.string(),
  letter: letterFacts,
})
export type StoredLetter = z.output<typeof storedLetter>

/** The letter of an applied hike; undefined where there is none. */
export const findLetter = async (tx: Tx, id: number): Promise<StoredLetter | undefined> => {
  const found = await rows(tx, storedLetter)`
    select id, employee_id, effective_from, currency, basis, current_minor, new_minor, percent_bp, applied_at, letter
    from hikes where id = ${id} and state = 'applied'`
  return found[0]
}
