import { sql } from 'kysely'
import { addMonths } from '#kit/contract/months.ts'
import type { Demo } from '../demo.ts'
import type { DemoComponents } from './components.ts'

type Person = Readonly<{ id: number; joined_on: string; left_on: string | null; currency: string }>
type Row = Readonly<{ component_id: number; calc: string; amount_minor: number | null; rate_bp: number | null }>
type DemoSalary = Readonly<{
  employee_id: number
  effective_from: string
  currency: string
  base_minor: number
  reason: 'hire' | 'change'
  note: string | null
  components: readonly Row[]
}>

/** Employees of the last year, without contractors, who send invoices. */
const listPeople = async ({ tx, today }: Demo): Promise<readonly Person[]> => {
  const { rows } = await sql<Person>`
    select m.employee_id as id, m.joined_on, m.left_on, b.currency
    from employments m join brands b on b.id = m.brand_id
    where m.employment_type not in ('contractor', 'freelancer')
      and coalesce(m.left_on, ${today}::date) > ${today}::date - 365
    order by m.employee_id, m.joined_on`.execute(tx)
  return rows
}

const THOUSAND_RUPEES = 100_000
const HUNDRED_EUROS = 10_000

const baseOf = ({ random }: Demo, { currency }: Person): number =>
  currency === 'INR' ? random.int(55, 160) * THOUSAND_RUPEES : random.int(29, 62) * HUNDRED_EUROS

const componentsOf = (ids: DemoComponents, currency: string, base: number): readonly Row[] => {
  const row = (code: string, calc: string, amount_minor: number | null = null, rate_bp: number | null = null): Row => ({
    component_id: ids.get(code) ?? 0,
    calc,
    amount_minor,
    rate_bp,
  })
  const employer = row('EMPLOYER', 'percent_of_gross')
  return currency === 'INR'
    ? [
        row('HOUSING', 'fixed', Math.round(base / 5)),
        row('TRAVEL', 'fixed', 240_000),
        row('PF', 'percent_of_base'),
        row('TAX', 'percent_of_gross', null, currency === 'INR' ? 900 : null),
        employer,
      ]
    : [
        row('TRAVEL', 'fixed', 4_900),
        row('HEALTH', 'percent_of_gross'),
        row('PENSION', 'percent_of_gross'),
        row('TAX', 'percent_of_gross', null, currency === 'INR' ? 900 : null),
        employer,
      ]
}

/** The first salary of each, a raise of some at the turn of the year, and changes inside of months. */
const salariesOf = (demo: Demo, ids: DemoComponents, people: readonly Person[]): DemoSalary[] => {
  const month = demo.today.slice(0, 7)
  const build = (person: Person, effective_from: string, base_minor: number, change: string | null): DemoSalary => ({
    employee_id: person.id,
    effective_from,
    currency: person.currency,
    base_minor,
    reason: change === null ? 'hire' : 'change',
    note: change,
    components: componentsOf(ids, person.currency, base_minor),
  })
  const stays = people.filter(({ left_on, joined_on }) => left_on === null && joined_on < `${addMonths(month, -8)}-01`)
  const raised = new Map([
    [stays[4]?.id, [`${addMonths(month, -3)}-15`, 110, 'Raise after the review']],
    [stays[11]?.id, [`${addMonths(month, -1)}-16`, 108, 'New duties']],
    [stays[17]?.id, [`${addMonths(month, -2)}-01`, 75, 'Part-time, 30 hours']],
  ] as const)
  return people.flatMap((person) => {
    const base = baseOf(demo, person)
    const first = build(person, person.joined_on, base, null)
    const change = raised.get(person.id)
    return change ? [first, build(person, change[0], Math.round((base * change[1]) / 100), change[2])] : [first]
  })
}

/** Inserts the salaries of the employees of the demo, in two statements. Returns the people of the stories of this month. */
export const insertDemoSalaries = async (demo: Demo, ids: DemoComponents): Promise<readonly number[]> => {
  const { tx } = demo
  const people = await listPeople(demo)
  const salaries = salariesOf(demo, ids, people)
  const text = JSON.stringify(salaries)
  await sql`
    insert into salaries (employee_id, effective_from, currency, basis, base_minor, reason, note)
    select x.employee_id, x.effective_from, x.currency, 'monthly', x.base_minor, x.reason, x.note
    from jsonb_to_recordset(${text}::jsonb)
      as x(employee_id int, effective_from date, currency text, base_minor bigint, reason text, note text)`.execute(tx)
  await sql`
    insert into salary_components (salary_id, component_id, calc, amount_minor, rate_bp)
    select s.id, c.component_id, c.calc, c.amount_minor, c.rate_bp
    from jsonb_to_recordset(${text}::jsonb) as x(employee_id int, effective_from date, components jsonb)
      join salaries s on s.employee_id = x.employee_id and s.effective_from = x.effective_from
      cross join lateral jsonb_to_recordset(x.components)
        as c(component_id int, calc text, amount_minor bigint, rate_bp int)`.execute(tx)
  return people.filter(({ left_on }) => left_on === null).map(({ id }) => id)
}
