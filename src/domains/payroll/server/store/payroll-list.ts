import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import { rows } from '#kit/server/database/rows.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { payee } from '../../contract/pay.fields.ts'
import { nameMatches, payeeJoins, payeeJson } from './payees.ts'
import { listSalariesOf, type SalaryRow } from './salaries.ts'

type Filter = PageInput &
  Readonly<{
    q?: string | undefined
    on: string
    department_id?: readonly number[] | undefined
    phase?: 'current' | 'future' | 'none' | undefined
  }>

const SORTS = {
  name: sql`lower(e.name) collate names`,
  effective_from: sql`coalesce(s.effective_from, '0001-01-01'::date)`,
  base_minor: sql`coalesce(s.base_minor, -1)`,
}

/** The employment period of each person that lasts on a day, or else the next one. */
const employments = (
  day: string,
): RawBuilder<unknown> => sql`employment_span m join person_short e on e.id = m.employee_id
  left join lateral (select y.effective_from, y.base_minor from salaries y
    where y.employee_id = e.id and y.effective_from <= ${day}::date order by y.effective_from desc limit 1) s on true`

const conditions = ({ q, on, department_id, phase }: Filter): RawBuilder<unknown> => {
  const later = sql`exists (select from salaries y where y.employee_id = e.id and y.effective_from > ${on}::date)`
  const parts: RawBuilder<unknown>[] = [
    sql`(m.left_on is null or m.left_on >= ${on}::date)`,
    sql`not exists (select from employment_span o where o.employee_id = m.employee_id and o.joined_on < m.joined_on
      and (o.left_on is null or o.left_on >= ${on}::date))`,
    ...nameMatches(q, sql`e.id`),
    ...(department_id
      ? [
          sql`e.id in (select x.employee_id from placed_on(${on}::date) x where x.department_id = any(${department_id}::int[]))`,
        ]
      : []),
    ...(phase === 'current' ? [sql`s.effective_from is not null`] : []),
    ...(phase === 'future' ? [later] : []),
    ...(phase === 'none' ? [sql`s.effective_from is null`] : []),
  ]
  return sql.join(parts, sql` and `)
}

/** A page of people, found by name or by their salary of a day. */
export const findPayrollPage = (tx: Tx, filter: Filter): Promise<{ rows: { id: number }[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql`e.id`, fallback: 'name' }, filter)
  return readPage(tx, page, {
    row: z.object({ id: z.number() }),
    columns: sql`e.id`,
    from: employments(filter.on),
    where: conditions(filter),
  })
}

const payrollRow = z.object({
  id: z.number(),
  employee: payee,
  employment_type: z.string().nullable(),
  last_payslip: z.object({ id: z.number(), number: z.string().nullable(), month: z.string() }).nullable(),
})
export type PayrollPerson = z.output<typeof payrollRow> & Readonly<{ salaries: readonly SalaryRow[] }>

/** Lists people of the payroll: all their data in one statement. */
export const listPayrollRows = async (
  tx: Tx,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, PayrollPerson>> => {
  const [people, salaries] = await Promise.all([
    rows(tx, payrollRow)`
      select e.id, ${payeeJson} as employee,
        (select k.employment_type from employment_kind k join employment_span m on m.employment_id = k.employment_id
         where m.employee_id = e.id order by m.joined_on desc limit 1) as employment_type,
        (select json_build_object('id', y.id, 'number', y.number, 'month', y.month) from payslips y
         where y.employee_id = e.id and y.state in ('issued', 'paid') order by y.month desc limit 1) as last_payslip
      from person_short e ${payeeJoins(day)} where e.id = any(${ids}::int[])`,
    listSalariesOf(tx, ids, day),
  ])
  const own = Map.groupBy(salaries, ({ employee }) => employee.id)
  return new Map(people.map((row) => [row.id, { ...row, salaries: own.get(row.id) ?? [] }]))
}
