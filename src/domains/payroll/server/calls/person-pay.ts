import { organisationDay } from '#domains/organisation/server/index.ts'
import { bankAccountsOf } from '#domains/people/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/payslips.calls.ts'
import type { Payslip, SalaryDetails } from '../../contract/payslips.models.ts'
import { adminLinks } from '../present/admin-links.ts'
import { listFacts } from '../facts/rules/list-facts.ts'
import { noteRead } from '../workflow.ts'
import { isOffPayroll } from '../rules/off-payroll.ts'
import { presentExplain, presentSegments, presentSlip } from '../present/present-payslip.ts'
import { presentSalary } from '../present/present-salary.ts'
import { buildPayslip } from '../run/rules/build-payslip.ts'
import { getWatch } from '../run/rules/watch.ts'
import { boxOf } from '../rules/secrets.ts'
import { listAdjustmentRows } from '../store/adjustments.ts'
import { listPayrollRows } from '../store/payroll-list.ts'
import { listSlips, listYearTotals } from '../store/payslips.ts'
import { listSalariesOf } from '../store/salaries.ts'
import { boundsOf } from '../rules/date-texts.ts'
import { presentAdjustment } from './adjustments.ts'
import { lastDigits } from '../bank/documents/last-digits.ts'

export const listPayslips = handle(calls.listPayslips, async (context) => {
  const { tx, actor, now, body } = context
  const today = await organisationDay(tx, now)
  const year = body.year ?? Number(today.slice(0, 4))
  const person = (await listPayrollRows(tx, [body.id], today)).get(body.id)
  if (!person) throw notFound()
  const bank = (await bankAccountsOf(tx, boxOf(), [body.id], today)).get(body.id)
  const slips = await listSlips(tx, { employee_id: body.id, year })
  const adjustments = await listAdjustmentRows(tx, { employee_id: body.id, year }, today)
  await noteRead(context, [body.id], 'salary')
  return {
    employee: person.employee,
    off_payroll: person.salaries.length === 0 && isOffPayroll(person.employment_type),
    bank: bank ? { holder: bank.holder, last4: lastDigits(bank.number), changed_at: bank.valid_from } : null,
    salaries: person.salaries.map(presentSalary(actor, today)),
    payslips: slips.map(presentSlip(actor)),
    adjustments: adjustments.map(presentAdjustment(actor)),
    year_totals: await listYearTotals(tx, body.id, year),
  }
})

type Preview = Pick<SalaryDetails, 'segments' | 'preview' | 'problems' | 'planned_from'>

const previewOf = async (context: Context, employee_id: number, month: string): Promise<Preview> => {
  const { tx, actor, now } = context
  const span = { month, cutoff_date: boundsOf(month).last, now }
  const facts = (await listFacts(tx, boxOf(), [employee_id], span)).get(employee_id)
  if (!facts) throw notFound()
  const outcome = buildPayslip(facts, await getWatch(tx, now))
  const known = { segments: presentSegments(facts.pay), planned_from: facts.pay.planned_from ?? null }
  if (outcome.state !== 'done')
    return { ...known, preview: null, problems: [{ code: outcome.code, message: outcome.message }] }
  const { currency, lines, gross_minor, deductions_minor, outside_minor, net_minor } = outcome.made.pay
  const linkTo = adminLinks(actor, employee_id)
  const shown = lines.map(({ code, explain, ...line }, at) => ({
    ...line,
    seq: at + 1,
    component_code: code,
    explain: presentExplain(explain, { amount_minor: line.amount_minor, currency }, linkTo),
  }))
  return {
    ...known,
    preview: { currency, lines: shown, gross_minor, deductions_minor, outside_minor, net_minor },
    problems: [],
  }
}

export const salaryDetailsOf = handle(calls.salaryDetailsOf, async (context) => {
  const { tx, actor, now, body } = context
  const today = await organisationDay(tx, now)
  const month = body.month ?? today.slice(0, 7)
  const person = (await listPayrollRows(tx, [body.employee_id], today)).get(body.employee_id)
  if (!person) throw notFound()
  const salaries = await listSalariesOf(tx, [body.employee_id], today)
  const inForce = salaries.findLast(({ effective_from }) => effective_from <= boundsOf(month).last)
  const live: readonly Payslip['state'][] = ['draft', 'approved', 'issued', 'paid']
  const [existing] = await listSlips(tx, { employee_id: body.employee_id, month, states: live })
  await noteRead(context, [body.employee_id], 'preview')
  return {
    salary: inForce ? presentSalary(actor, today)(inForce) : null,
    existing: existing ? presentSlip(actor)(existing) : null,
    ...(await previewOf(context, body.employee_id, month)),
  }
})
