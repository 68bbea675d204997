import { sql, type RawBuilder } from 'kysely'
import type { PageInput } from '#kit/server/page.ts'
import { pageBy } from '#kit/server/page.ts'
import type { Tx } from '#kit/server/context.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { statusOn } from '../../contract/people.rules.ts'
import { namedJson, roleJson } from './named.ts'
import { type Filter, people, placed, placementDay, selection } from './person-filter.ts'

export type PersonRow = Omit<EmployeeRow, 'can'>

type Stored = Omit<PersonRow, 'status' | 'flags'> & { page_key: string; probation_ends_on: string | null }

const SORTS = {
  name: sql`lower(e.name)`,
  employee_no: sql.ref('m.employee_no'),
  joined_on: sql.ref('m.joined_on'),
  left_on: sql`coalesce(m.left_on, '9999-12-31'::date)`,
  department: sql`coalesce((select lower(d.name) from departments d where d.id = p.department_id), '')`,
}

type Choice = Readonly<{ on: string; where: RawBuilder<unknown>; key: RawBuilder<unknown>; order: RawBuilder<unknown> }>

/** The rows of a page with their names. What is joined for show is joined to the rows of the page alone. */
const read = async (tx: Tx, choice: Choice, limit: number): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    with page as (
      select e.id, e.name, e.work_email, e.version, m.employee_no, m.brand_id, m.employment_type, m.joined_on, m.left_on,
        m.probation_ends_on, p.department_id, p.team_id, p.designation_id, p.role_id, p.work_mode,
        ${placementDay(choice.on)} as day, ${choice.key} as page_key,
        row_number() over (order by ${choice.order}) as place
      from ${people(choice.on)} ${placed(choice.on)}
      where ${choice.where} order by ${choice.order} limit ${limit})
    select page.id, page.name, page.work_email, page.version, page.employee_no, page.employment_type, page.joined_on,
      page.left_on, page.probation_ends_on, page.work_mode, page.page_key, ${namedJson('d')} as department,
      ${namedJson('t')} as team, ${namedJson('g')} as designation, ${roleJson('r')} as role,
      ${namedJson('boss')} as manager, ${namedJson('b')} as brand
    from page
    join brands b on b.id = page.brand_id
    left join departments d on d.id = page.department_id
    left join teams t on t.id = page.team_id
    left join designations g on g.id = page.designation_id
    left join roles r on r.id = page.role_id
    left join employees boss on boss.id = manager_of(page.id, page.day)
    order by page.place`.execute(tx)
  return rows
}

const show =
  (on: string) =>
  (row: Omit<Stored, 'page_key'>): PersonRow => {
    const { probation_ends_on: probation, ...rest } = row
    const status = statusOn(row, on)
    return { ...rest, status, flags: status === 'active' && probation !== null && probation >= on ? ['probation'] : [] }
  }

const count = async (tx: Tx, filter: Filter, on: string): Promise<number> => {
  const { where, asksPlacement } = selection(filter, on)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${people(on)} ${asksPlacement ? placed(on) : sql``} where ${where}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** A page of people as of a day, and how many match in all. */
export const listPeople = async (
  tx: Tx,
  filter: Filter,
  on: string,
  input: PageInput,
): Promise<{ rows: PersonRow[]; meta: { next_cursor: string | null; total: number } }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('e.id'), fallback: 'name' }, input)
  const where = sql`${selection(filter, on).where} and ${page.after}`
  const [stored, total] = await Promise.all([
    read(tx, { on, where, key: page.key, order: page.order }, page.limit),
    count(tx, filter, on),
  ])
  const { rows, next_cursor } = page.close(stored)
  return { rows: rows.map(show(on)), meta: { next_cursor, total } }
}

/** One person as of a day; undefined where there is none. */
export const findPerson = async (tx: Tx, id: number, on: string): Promise<PersonRow | undefined> => {
  const key = sql`e.id`
  const [row] = await read(tx, { on, where: sql`e.id = ${id}`, key, order: key }, 1)
  if (!row) return undefined
  const { page_key: _key, ...rest } = row
  return show(on)(rest)
}
