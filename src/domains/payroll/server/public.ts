import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Salary } from '../contract/salaries.models.ts'
import { checkSpan } from './rules/check-salary.ts'
import { enqueueChangeCheck } from './run/workflow/check-changes.ts'
import { insertSalary } from './store/write-salaries.ts'

type Initial = Readonly<{ employee_id: number; effective_from: string }> &
  Pick<Salary, 'currency' | 'basis' | 'base_minor'>

/** The first salary of a person, authorised by an approved offer, in the transaction of the caller. */
export const addInitialSalary = async (work: Work, salary: Initial): Promise<void> => {
  const { employee_id, effective_from } = salary
  const note = 'From the approved offer'
  await checkSpan(work, employee_id, { effective_from, note })
  const id = await insertSalary(work.tx, { ...salary, reason: 'hire', note, created_by: work.by.account_id })
  await enqueueChangeCheck(work, [employee_id])
  await audit(work, 'payroll.salary_added', {
    entity: 'salaries',
    id,
    employee_id,
    after: { effective_from, reason: 'hire' },
  })
}
