import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import * as calls from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { checkComponents, checkReason, checkSpan, componentsBefore, type SalaryBody } from '../rules/check-salary.ts'
import { noteRead } from '../workflow.ts'
import { isOffPayroll } from '../rules/off-payroll.ts'
import { refuseOwnPay } from '../rules/own.ts'
import { presentSalary } from '../present/present-salary.ts'
import { enqueueChangeCheck } from '../run/workflow/check-changes.ts'
import { findPayrollPage, listPayrollRows } from '../store/payroll-list.ts'
import { findSalary, findPayslipUsing, replaceComponents } from '../store/salaries.ts'
import { deleteSalaryRow, insertSalary, lockSalary, updateSalaryRow } from '../store/write-salaries.ts'
import { listMonthlyTotals } from '../store/monthly.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '../rules/date-texts.ts'

export const listPayroll = handle(calls.listPayroll, async (context) => {
  const { tx, actor, now, query } = context
  const on = query.on ?? (await organisationDay(tx, now))
  const { rows, meta } = await findPayrollPage(tx, { ...query, on })
  const people = await listPayrollRows(
    tx,
    rows.map(({ id }) => id),
    on,
  )
  await noteRead(
    context,
    rows.map(({ id }) => id),
    'list',
  )
  const data = rows.flatMap(({ id }): calls.PayrollRow[] => {
    const person = people.get(id)
    if (!person) return []
    const salaries = person.salaries.map(presentSalary(actor, on))
    const salary = salaries.find(({ phase }) => phase === 'current') ?? null
    const next_salary = salaries.find(({ phase }) => phase === 'future') ?? null
    const off_payroll = salaries.length === 0 && isOffPayroll(person.employment_type)
    return [{ id, employee: person.employee, salary, next_salary, last_payslip: person.last_payslip, off_payroll }]
  })
  return new DetailedResponse(data, { meta })
})

const get = async ({ tx, actor, now }: Context, id: number): Promise<Salary> => {
  const day = await organisationDay(tx, now)
  const row = await findSalary(tx, id, day)
  if (!row) throw notFound()
  return presentSalary(actor, day)(row)
}

export const addSalary = handle(calls.addSalary, async (context) => {
  const { tx, body } = context
  const { employee_id, components, note = null, ...columns } = body
  await checkSpan(context, employee_id, { ...columns, note })
  const rows = components ? await checkComponents(tx, components) : await componentsBefore(tx, employee_id, columns)
  const id = await insertSalary(tx, { employee_id, ...columns, note, created_by: context.by.account_id })
  await checkReason(tx, employee_id, { id, ...columns })
  await replaceComponents(tx, id, rows)
  await enqueueChangeCheck(context, [employee_id])
  const after = { effective_from: columns.effective_from, reason: columns.reason }
  await audit(context, 'payroll.salary_added', { entity: 'salaries', id, employee_id, after })
  return get(context, id)
})

const refuseUsed = async ({ tx }: Context, id: number): Promise<void> => {
  const use = await findPayslipUsing(tx, id)
  if (use) throw payrollRefusals.refusal('used', { number: use.number ?? `of ${monthText(use.month)}` })
}

export const updateSalary = handle(calls.updateSalary, async (context) => {
  const { tx, actor, params, body } = context
  const { version, components, ...changes } = body
  const stored = await lockVersion(tx, 'salaries', params.id, version)
  refuseOwnPay(actor, stored.employee_id)
  await refuseUsed(context, stored.id)
  const next: SalaryBody = {
    effective_from: changes.effective_from ?? stored.effective_from,
    note: changes.note === undefined ? stored.note : changes.note,
  }
  await checkSpan(context, stored.employee_id, next)
  const rows = components ? await checkComponents(tx, components) : null
  const reason = stored.reason === 'hike' ? 'hike' : (changes.reason ?? stored.reason)
  if (changes.reason !== undefined) await checkReason(tx, stored.employee_id, { id: stored.id, ...next, reason })
  await updateSalaryRow(tx, stored.id, {
    ...next,
    currency: changes.currency ?? stored.currency,
    basis: changes.basis ?? stored.basis,
    base_minor: changes.base_minor ?? stored.base_minor,
    reason,
  })
  if (rows) await replaceComponents(tx, stored.id, rows)
  await enqueueChangeCheck(context, [stored.employee_id])
  await audit(context, 'payroll.salary_updated', {
    entity: 'salaries',
    id: stored.id,
    employee_id: stored.employee_id,
    after: { effective_from: next.effective_from, fields: Object.keys(body).filter((field) => field !== 'version') },
  })
  return get(context, stored.id)
})

export const deleteSalary = handle(calls.deleteSalary, async (context) => {
  const { tx, actor, params } = context
  const stored = await lockSalary(tx, params.id)
  if (!stored || stored.reason === 'hike') throw notFound()
  refuseOwnPay(actor, stored.employee_id)
  await refuseUsed(context, stored.id)
  await deleteSalaryRow(tx, stored.id)
  await enqueueChangeCheck(context, [stored.employee_id])
  await audit(context, 'payroll.salary_deleted', {
    entity: 'salaries',
    id: stored.id,
    employee_id: stored.employee_id,
    before: { effective_from: stored.effective_from },
  })
  return { id: stored.id }
})

const YEAR = 12

export const payrollMonthly = handle(calls.payrollMonthly, async ({ tx, now, query }) => {
  const to = query.to_month ?? (await organisationDay(tx, now)).slice(0, 7)
  const from = query.from_month ?? addMonths(to, 1 - YEAR)
  return listMonthlyTotals(tx, { from, to, department_id: query.department_id })
})
