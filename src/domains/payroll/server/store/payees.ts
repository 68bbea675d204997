import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Payee } from '../../contract/pay.fields.ts'

/** The JSON of a person as lists of pay show them; names `e` (person_short), `p` (placed_on), `d` and `g`. */
export const payeeJson = sql<Payee>`json_build_object('id', e.id, 'name', e.name, 'employee_no', coalesce(e.employee_no, ''),
  'photo_version', e.photo_version,
  'department', case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end,
  'designation', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end)`

/** What `payeeJson` needs beside `e`. */
export const payeeJoins = (day: string): RawBuilder<unknown> => sql`
  left join placed_on(${day}::date) p on p.employee_id = e.id
  left join departments d on d.id = p.department_id left join designations g on g.id = p.designation_id`

/** People by id, as lists of pay show them on a day. */
export const readPayees = async (tx: Tx, ids: readonly number[], day: string): Promise<ReadonlyMap<number, Payee>> => {
  const { rows } = await sql<{ id: number; payee: Payee }>`
    select e.id, ${payeeJson} as payee from person_short e ${payeeJoins(day)} where e.id = any(${ids}::int[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, payee }) => [id, payee]))
}

/** Every word of a search begins a word of the person `e`. */
export const nameMatches = (q: string | undefined, employee: RawBuilder<unknown>): RawBuilder<boolean>[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((term) => term !== '')
    .map(
      (term) => sql<boolean>`${employee} in (select employee_id from person_search
        where words like '% ' || plain_text(${term.replaceAll(/[\\%_]/g, '\\$&')}) || '%')`,
    )

type Employment = Readonly<{
  employee_id: number
  joined_on: string
  left_on: string | null
  brand_id: number
  type: string
}>

/** The spells of people that touch a stretch of days, in their order. */
export const listEmployments = async (
  tx: Tx,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<Employment[]> => {
  const { rows } = await sql<Employment>`
    select m.employee_id, m.joined_on, m.left_on, m.brand_id, k.employment_type as type
    from employment_span m join employment_kind k on k.employment_id = m.employment_id
    where m.employee_id = any(${ids}::int[]) and m.joined_on <= ${to}::date
      and (m.left_on is null or m.left_on >= ${from}::date)
    order by m.employee_id, m.joined_on`.execute(tx)
  return rows
}

/** The brands of people who left before a day, as they were last. */
export const listLastBrands = async (
  tx: Tx,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ employee_id: number; brand_id: number }>`
    select distinct on (m.employee_id) m.employee_id, m.brand_id from employment_span m
    where m.employee_id = any(${ids}::int[]) and m.left_on < ${day}::date
    order by m.employee_id, m.left_on desc`.execute(tx)
  return new Map(rows.map(({ employee_id, brand_id }) => [employee_id, brand_id]))
}

/** Everyone who is employed on a day of a stretch. */
export const listEmployedIds = async (tx: Tx, from: string, to: string): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct m.employee_id from employment_span m join person_short e on e.id = m.employee_id
    where m.joined_on <= ${to}::date and (m.left_on is null or m.left_on >= ${from}::date) order by 1`.execute(tx)
  return rows.map(({ employee_id }) => employee_id)
}

type Left = Readonly<{ employee_id: number; is_owed: boolean }>

/**
 * People who left before the month, at most a year ago. `is_owed`: an adjustment of the month or a difference of an earlier
 * one waits for them.
 */
export const listLeft = async (tx: Tx, month: string): Promise<Left[]> => {
  const first = `${month}-01`
  const { rows } = await sql<Left>`
    select m.employee_id,
      exists (select from pay_adjustments a where a.employee_id = m.employee_id and a.month = ${month} and a.deleted_at is null)
      or exists (select from pay_differences d where d.employee_id = m.employee_id and d.for_month < ${month}
        and (d.put_off_until is null or d.put_off_until <= ${month})) as is_owed
    from employment_span m group by m.employee_id
    having max(coalesce(m.left_on, 'infinity')) < ${first}::date
      and max(m.left_on) >= (${first}::date - interval '1 year')::date
    order by m.employee_id`.execute(tx)
  return rows
}
