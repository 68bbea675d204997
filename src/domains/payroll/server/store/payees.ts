import { payee as payeeSchema } from '../../contract/pay.fields.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Payee } from '../../contract/pay.fields.ts'

/** The JSON of a person as lists of pay show them; names `e` (person_short), `p` (placed_on), `d` and `g`. */
export const payeeJson = sql<Payee>`json_build_object('id', e.id, 'name', e.name, 'employee_no', coalesce(e.employee_no, ''),
  'photo_version', e.photo_version,
  'department', case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end,
  'designation', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end)`

/** The joins that `payeeJson` needs in addition to `e`. */
export const payeeJoins = (day: string): RawBuilder<unknown> => sql`
  left join placed_on(${day}::date) p on p.employee_id = e.id
  left join departments d on d.id = p.department_id left join designations g on g.id = p.designation_id`

const payeesRow = z.object({ id: z.number(), payee: payeeSchema })

/** People by id, as lists of pay show them on a day. */
export const listPayees = async (tx: Tx, ids: readonly number[], day: string): Promise<ReadonlyMap<number, Payee>> => {
  const found = await rows(tx, payeesRow)`
    select e.id, ${payeeJson} as payee from person_short e ${payeeJoins(day)} where e.id = any(${ids}::int[])`
  return new Map(found.map(({ id, payee }) => [id, payee]))
}

/** Every word of a search begins a word of the person `e`. */
export const nameMatches = (q: string | undefined, employee: RawBuilder<unknown>): RawBuilder<boolean>[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((term) => term !== '')
    .map(
      (term) => sql<boolean>`${employee} in (select employee_id from person_search
        where words like '% ' || plain_pattern(${term}) || '%')`,
    )

const employment = z.object({
  employee_id: z.number(),
  joined_on: z.string(),
  left_on: z.string().nullable(),
  brand_id: z.number(),
  type: z.string(),
})
type Employment = z.output<typeof employment>

/** Lists the employment periods of people that overlap a date range, in their order. */
export const listEmployments = async (
  tx: Tx,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<Employment[]> => {
  return rows(tx, employment)`
    select m.employee_id, m.joined_on, m.left_on, m.brand_id, k.employment_type as type
    from employment_span m join employment_kind k on k.employment_id = m.employment_id
    where m.employee_id = any(${ids}::int[]) and m.joined_on <= ${to}::date
      and (m.left_on is null or m.left_on >= ${from}::date)
    order by m.employee_id, m.joined_on`
}

const lastBrandsRow = z.object({ employee_id: z.number(), brand_id: z.number() })

/** The brands of people who left before a day, as they were last. */
export const listLastBrands = async (
  tx: Tx,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const found = await rows(tx, lastBrandsRow)`
    select distinct on (m.employee_id) m.employee_id, m.brand_id from employment_span m
    where m.employee_id = any(${ids}::int[]) and m.left_on < ${day}::date
    order by m.employee_id, m.left_on desc`
  return new Map(found.map(({ employee_id, brand_id }) => [employee_id, brand_id]))
}

const employedIdsRow = z.object({ employee_id: z.number() })

/** Lists everyone who is employed on a day of a date range. */
export const listEmployedIds = async (tx: Tx, from: string, to: string): Promise<number[]> => {
  const found = await rows(tx, employedIdsRow)`
    select distinct m.employee_id from employment_span m join person_short e on e.id = m.employee_id
    where m.joined_on <= ${to}::date and (m.left_on is null or m.left_on >= ${from}::date) order by 1`
  return found.map(({ employee_id }) => employee_id)
}

const left = z.object({ employee_id: z.number(), is_owed: z.boolean() })
type Left = z.output<typeof left>

/**
 * People who left before the month, at most a year ago. `is_owed`: an adjustment of the month or a difference of an earlier
 * one waits for them.
 */
export const listFormerEmployees = async (tx: Tx, month: string): Promise<Left[]> => {
  const first = `${month}-01`
  return rows(tx, left)`
    select m.employee_id,
      exists (select from pay_adjustments a where a.employee_id = m.employee_id and a.month = ${month} and a.deleted_at is null)
      or exists (select from pay_differences d where d.employee_id = m.employee_id and d.for_month < ${month}
        and (d.put_off_until is null or d.put_off_until <= ${month})) as is_owed
    from employment_span m group by m.employee_id
    having max(coalesce(m.left_on, 'infinity')) < ${first}::date
      and max(m.left_on) >= (${first}::date - interval '1 year')::date
    order by m.employee_id`
}
