import { salary, salaryComponent } from '../../contract/salaries.models.ts'
import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { payeeJoins, payeeJson } from './payees.ts'
import { accountName } from './account-name.ts'

const salaryRow = salary
  .omit({ phase: true, monthly_total_minor: true, can: true, components: true })
  .extend({ components: z.array(salaryComponent.extend({ rate_today: z.number().nullable() })) })
export type SalaryRow = z.output<typeof salaryRow>

const componentsJson = (day: string): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('component_id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind,
      'calc', c.calc, 'amount_minor', x.amount_minor, 'rate_bp', x.rate_bp, 'active', c.active,
      'outside', c.outside,
      'rate_today', (select r.rate_bp from pay_component_rates r
        where r.component_id = c.id and r.effective_from <= ${day}::date order by r.effective_from desc limit 1))
      order by array_position(array['earning', 'deduction', 'employer_cost'], c.kind), c.id), '[]')
   from salary_components x join pay_components c on c.id = x.component_id where x.salary_id = s.id)`

/** A payslip that is no draft uses the salary `s`. */
const USED = sql<boolean>`exists (select from payslip_salaries u join payslips y on y.id = u.payslip_id
  where u.salary_id = s.id and y.state in ('approved', 'issued', 'paid', 'superseded'))`

const columns = (day: string): RawBuilder<unknown> => sql`s.id, ${payeeJson} as employee, s.effective_from,
  (select min(n.effective_from) - 1 from salaries n where n.employee_id = s.employee_id
    and n.effective_from > s.effective_from) as effective_to,
  s.currency, s.basis, s.base_minor, ${componentsJson(day)} as components, s.reason, s.hike_id, s.note, ${USED} as used,
  ${accountName(sql`s.created_by`)} as created_by,
  s.created_at, s.version`

const read = async (tx: Tx, day: string, where: RawBuilder<unknown>): Promise<SalaryRow[]> => {
  const found = await rows(tx, salaryRow)`
    select ${columns(day)} from salaries s join person_short e on e.id = s.employee_id ${payeeJoins(day)}
    where ${where} order by s.employee_id, s.effective_from`
  return found
}

/** All salaries of people, each person's in their order. `day` is today. */
export const listSalariesOf = (tx: Tx, employeeIds: readonly number[], day: string): Promise<SalaryRow[]> =>
  read(tx, day, sql`s.employee_id = any(${employeeIds}::int[])`)

/** One salary; undefined where there is none. */
export const findSalary = async (tx: Tx, id: number, day: string): Promise<SalaryRow | undefined> =>
  (await read(tx, day, sql`s.id = ${id}`))[0]

const newComponent = z.object({
  component_id: z.number(),
  calc: z.enum(['fixed', 'percent_of_base', 'percent_of_gross']),
  amount_minor: z.number().nullable(),
  rate_bp: z.number().nullable(),
})
export type NewComponent = z.output<typeof newComponent>

/** Writes the components of a salary in the place of those that it had. */
export const replaceComponents = async (
  tx: Tx,
  salary_id: number,
  components: readonly NewComponent[],
): Promise<void> => {
  await tx.deleteFrom('salary_components').where('salary_id', '=', salary_id).execute()
  if (components.length > 0)
    await tx
      .insertInto('salary_components')
      .values(components.map((component) => ({ salary_id, ...component })))
      .execute()
}

const salaryBeforeRow = z.object({ currency: z.string(), components: z.array(newComponent) })

/** Finds the salary that is valid until a day, with the components of it that a new one can have; undefined where there is none. */
export const findSalaryBefore = async (tx: Tx, employeeId: number, day: string) => {
  return one(tx, salaryBeforeRow)`
    select s.currency, (select coalesce(json_agg(json_build_object('component_id', x.component_id, 'calc', x.calc,
        'amount_minor', x.amount_minor, 'rate_bp', x.rate_bp) order by x.component_id), '[]')
      from salary_components x join pay_components c on c.id = x.component_id and c.active
      where x.salary_id = s.id) as components
    from salaries s where s.employee_id = ${employeeId} and s.effective_from < ${day}::date
    order by s.effective_from desc limit 1`
}

const salaryExists = z.object({ has: z.boolean() })

/** Returns true where another salary of the same employment begins before a day. */
export const hasSalaryBefore = async (tx: Tx, employeeId: number, day: string, except?: number): Promise<boolean> => {
  const found = await rows(tx, salaryExists)`
    select exists (select from salaries s join employment_span m on m.employee_id = s.employee_id
      where s.employee_id = ${employeeId} and s.id is distinct from ${except ?? null}::int
        and m.joined_on <= ${day}::date and (m.left_on is null or m.left_on >= ${day}::date)
        and s.effective_from >= m.joined_on and s.effective_from < ${day}::date) as has`
  return found[0]?.has ?? false
}

const payslipUsingRow = z.object({ number: z.string().nullable(), month: z.string() })

/** Finds the payslip that locks a salary against changes: its number, or its month while it has none. Undefined where none does. */
export const findPayslipUsing = async (
  tx: Tx,
  salary_id: number,
): Promise<Readonly<{ number: string | null; month: string }> | undefined> => {
  return one(tx, payslipUsingRow)`
    select p.number, p.month from payslip_salaries u join payslips p on p.id = u.payslip_id
    where u.salary_id = ${salary_id} and p.state in ('approved', 'issued', 'paid', 'superseded')
    order by p.month desc, p.id desc limit 1`
}

const employmentStartRow = z.object({ first: z.string(), is_within: z.boolean() })

/** Finds the first day of the first employment period of a person; `is_within`: a day lies in one. Undefined for no one. */
export const findEmploymentStart = async (tx: Tx, employeeId: number, day: string) => {
  return one(tx, employmentStartRow)`
    select min(m.joined_on) as first,
      coalesce(bool_or(m.joined_on <= ${day}::date and (m.left_on is null or m.left_on >= ${day}::date)), false) as is_within
    from employment_span m join person_short e on e.id = m.employee_id
    where m.employee_id = ${employeeId} having count(*) > 0`
}

const payeeOfSalary = z.object({ employee_id: z.number() })

/** Returns the people of some salaries. */
export const listPayeesOf = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const found = await rows(tx, payeeOfSalary)`
    select distinct employee_id from salaries where id = any(${[...ids]}::int[]) order by 1`
  return found.map(({ employee_id }) => employee_id)
}
