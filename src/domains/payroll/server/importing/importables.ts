import { PERSON_MATCHES } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { type Importable, importables } from '#kit/server/importable.ts'
import { entries } from '#kit/server/slots.ts'
import { monthText } from '../rules/date-texts.ts'
import { enqueueChangeCheck } from '../run/workflow/check-changes.ts'
import { findPayslipUsing, listPayeesOf } from '../store/salaries.ts'
import { SALARY_COLUMNS } from './rules/columns.ts'
import { planSalaries } from './workflow/plan-salaries.ts'

/** Compares the drafts of payslips again, as after each other change of a salary. */
const checkDrafts = async (work: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await enqueueChangeCheck(work, await listPayeesOf(work.tx, ids))
}

const salaries: Importable = {
  title: 'Salaries',
  noun: ['salary', 'salaries'],
  permission: 'payroll.write',
  columns: SALARY_COLUMNS,
  matches: PERSON_MATCHES,
  fields: {
    effective_from: 'from',
    base_minor: 'amount',
    components: 'currency',
    'payroll.duplicate_date': 'from',
    'payroll.before_joining': 'from',
    'payroll.after_leaving': 'from',
    'payroll.too_old': 'from',
    'payroll.used': 'from',
    'payroll.currency_mid_month': 'currency',
  },
  tables: ['salaries'],
  choicesOf: async () => ({}),
  used: async (tx, ids) => {
    const used = new Map<number, string>()
    for (const one of ids) {
      const payslip = await findPayslipUsing(tx, one)
      if (payslip) used.set(one, `Payslip ${payslip.number ?? `of ${monthText(payslip.month)}`} uses it`)
    }
    return used
  },
  removeDerived: checkDrafts,
  reverted: checkDrafts,
  plan: planSalaries,
}

/** The import of salaries. */
export const importFilling = entries(importables, { salaries })
