import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import * as calls from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { checkComponents, checkReason, checkSpan, componentsBefore, type SalaryBody } from '../check-salary.ts'
import { noteRead } from '../note-read.ts'
import { isOffPayroll } from '../off-payroll.ts'
import { refuseOwnPay } from '../own.ts'
import { presentSalary } from '../present-salary.ts'
import { askToCheck } from '../run/check-changes.ts'
import { findPayrollPage, readPayrollPeople } from '../store/payroll-list.ts'
import { findSalary, findUse, replaceComponents } from '../store/salaries.ts'
import { readMonthly } from '../store/monthly.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from '../words.ts'

export const listPayroll = handle(calls.listPayroll, async (context) => {
  const { tx, actor, now, query } = context
  const on = query.on ?? (await organisationDay(tx, now))
  const { rows, meta } = await findPayrollPage(tx, { ...query, on })
  const people = await readPayrollPeople(
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
  const { id } = await tx
    .insertInto('salaries')
    .values({ employee_id, ...columns, note, created_by: context.by.account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await checkReason(tx, employee_id, { id, ...columns })
  await replaceComponents(tx, id, rows)
  await askToCheck(context, [employee_id])
  const after = { effective_from: columns.effective_from, reason: columns.reason }
  await audit(context, 'payroll.salary_added', { entity: 'salaries', id, employee_id, after })
  return get(context, id)
})

const refuseUsed = async ({ tx }: Context, id: number): Promise<void> => {
  const use = await findUse(tx, id)
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
  await tx
    .updateTable('salaries')
    .set({
      ...next,
      currency: changes.currency ?? stored.currency,
      basis: changes.basis ?? stored.basis,
      base_minor: changes.base_minor ?? stored.base_minor,
      reason,
    })
    .where('id', '=', stored.id)
    .execute()
  if (rows) await replaceComponents(tx, stored.id, rows)
  await askToCheck(context, [stored.employee_id])
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
  const stored = await tx.selectFrom('salaries').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (!stored || stored.reason === 'hike') throw notFound()
  refuseOwnPay(actor, stored.employee_id)
  await refuseUsed(context, stored.id)
  await tx.deleteFrom('salaries').where('id', '=', stored.id).execute()
  await askToCheck(context, [stored.employee_id])
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
  return readMonthly(tx, { from, to, department_id: query.department_id })
})
