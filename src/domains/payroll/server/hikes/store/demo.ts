import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The accounts that propose and decide in the demo, in this order. */
export const listDemoAuthors = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and a.email in ('code0@northwind.example', 'code1@northwind.example')
    order by r.role_number`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Candidate = Readonly<{
  employee_id: number
  currency: string
  basis: 'monthly' | 'hourly'
  base_minor: number
}>

/** The first people whose only salary holds since before a day, and who stay. */
export const listHikeCandidates = async (tx: Tx, before: string, most: number): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select s.employee_id, s.currency, s.basis, s.base_minor from salaries s
    join employment_span m on m.employee_id = s.employee_id and m.left_on is null
    where s.effective_from < ${before}::date and s.base_minor > 0 and s.basis = 'monthly'
      and not exists (select from salaries o where o.employee_id = s.employee_id and o.id <> s.id)
      and not exists (select from accounts a where a.employee_id = s.employee_id and a.area = 'Admin')
    order by s.employee_id limit ${most}`.execute(tx)
  return rows
}

/** The people behind the sign-ins of the demo, who look at their own pay. */
export const listDemoReaders = async (tx: Tx): Promise<Readonly<{ employee_id: number }>[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select a.employee_id from accounts a
    where a.area = 'User' and a.email ~ '^code[0-9]+@' and exists (
      select from payslips p where p.employee_id = a.employee_id and p.state in ('issued', 'paid'))
    order by a.employee_id`.execute(tx)
  return rows
}
