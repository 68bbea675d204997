import { rows } from '#kit/server/database/rows.ts'
import { registerPerson, registerRow, registerTotal } from '../../contract/register.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import type {
  listRegister,
  listRegisterPeople,
  RegisterPerson,
  RegisterRow,
  RegisterTotal,
} from '../../contract/register.calls.ts'
import { nameMatches, payeeJoins, payeeJson } from './payees.ts'

type Filter = Parsed<typeof listRegister>['query']
type PeopleFilter = Parsed<typeof listRegisterPeople>['query']

/** The payslips `p` of a month with what each has of a component as `l`: known by its first line. */
const lines = sql`payslips p cross join lateral (
    select x.component_id, min(x.id) as id, sum(x.amount_minor)::bigint as amount_minor
    from payslip_lines x where x.payslip_id = p.id group by x.component_id) l
  join person_short e on e.id = p.employee_id`

/** The same, found by the first line `l`, with all columns of the list. */
const shown = (day: string): RawBuilder<unknown> => sql`payslip_lines l join payslips s on s.id = l.payslip_id
  cross join lateral (select sum(x.amount_minor)::bigint as amount_minor from payslip_lines x
    where x.payslip_id = s.id and x.component_id = l.component_id) t
  join person_short e on e.id = s.employee_id ${payeeJoins(day)}
  join brands b on b.id = s.brand_id join pay_components c on c.id = l.component_id`

/** Earnings first, as payslips list them. */
const KIND_ORDER = sql`array_position(array['earning', 'deduction', 'employer_cost'], c.kind)`

const rules = (filter: Omit<Filter, 'sort'>): RawBuilder<boolean> =>
  sql.join(
    [
      sql`p.month = ${filter.month} and p.state in ('issued', 'paid')`,
      ...(filter.brand_id === undefined ? [] : [sql`p.brand_id = ${filter.brand_id}`]),
      ...(filter.component_id === undefined ? [] : [sql`l.component_id = ${filter.component_id}`]),
      ...nameMatches(filter.q, sql`p.employee_id`),
    ],
    sql` and `,
  )

/** Finds a page of the register, by person. `day`: people are shown as of that day. */
export const findRegisterPage = (
  tx: Tx,
  filter: Filter,
  day: string,
): Promise<{ rows: RegisterRow[]; meta: PageMeta }> => {
  const sorts = { name: sql`lower(e.name) collate names`, amount: sql`l.amount_minor` }
  return readPage(tx, pageBy({ sorts, id: sql`l.id`, fallback: 'name' }, filter), {
    row: registerRow,
    columns: sql`l.id, ${payeeJson} as employee, s.month, s.id as payslip_id, s.number, b.name as brand,
      json_build_object('id', c.id, 'code', c.code, 'name', c.name) as component, c.kind, s.currency, t.amount_minor`,
    found: lines,
    from: shown(day),
    where: rules(filter),
    counted: lines,
  })
}

/** The sums of the components of a payslip `s`, or of one alone. */
const linesOf = ({ component_id }: PeopleFilter): RawBuilder<unknown> => sql`
  select x.component_id, min(x.seq) as seq, sum(x.amount_minor)::bigint as amount_minor from payslip_lines x
  where x.payslip_id = s.id ${component_id === undefined ? sql`` : sql`and x.component_id = ${component_id}`}
  group by x.component_id`

/** Finds a page of the payslips of the register, by person. `day`: people are shown as of that day. */
export const findRegisterPeople = (
  tx: Tx,
  filter: PeopleFilter,
  day: string,
): Promise<{ rows: RegisterPerson[]; meta: PageMeta }> => {
  const sorts = { name: sql`lower(e.name) collate names`, net: sql`s.net_minor` }
  const found = sql`payslips s join person_short e on e.id = s.employee_id`
  return readPage(tx, pageBy({ sorts, id: sql`s.id`, fallback: 'name' }, filter), {
    row: registerPerson,
    columns: sql`s.id, ${payeeJson} as employee, s.number, b.name as brand, s.currency, s.gross_minor,
      s.deductions_minor, s.employer_cost_minor, s.net_minor,
      (select json_agg(json_build_object('component', json_build_object('id', c.id, 'code', c.code, 'name', c.name),
          'kind', c.kind, 'amount_minor', l.amount_minor) order by ${KIND_ORDER}, l.seq)
        from (${linesOf(filter)}) l join pay_components c on c.id = l.component_id) as lines`,
    found,
    from: sql`${found} ${payeeJoins(day)} join brands b on b.id = s.brand_id`,
    where: sql.join(
      [
        sql`s.month = ${filter.month} and s.state in ('issued', 'paid') and exists (${linesOf(filter)})`,
        ...(filter.brand_id === undefined ? [] : [sql`s.brand_id = ${filter.brand_id}`]),
        ...nameMatches(filter.q, sql`s.employee_id`),
      ],
      sql` and `,
    ),
    counted: sql`payslips s`,
  })
}

/** The sums of a month by component and currency, as payslips list them. */
export const listRegisterTotals = async (tx: Tx, filter: Omit<Filter, 'sort'>): Promise<RegisterTotal[]> => {
  const found = await rows(tx, registerTotal)`
    select json_build_object('id', c.id, 'code', c.code, 'name', c.name) as component, c.kind, t.currency, t.people, t.amount_minor
    from (select l.component_id, p.currency, count(distinct p.employee_id)::int as people, sum(l.amount_minor)::bigint as amount_minor
      from payslips p join payslip_lines l on l.payslip_id = p.id where ${rules(filter)} group by l.component_id, p.currency) t
    join pay_components c on c.id = t.component_id
    order by t.currency, ${KIND_ORDER}, c.id`
  return found
}
