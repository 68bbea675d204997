import { sql } from 'kysely'
import { noticeKinds } from '#domains/notices/server/index.ts'
import { calendarListeners } from '#domains/organisation/server/index.ts'
import { payClosed, personHistory } from '#domains/people/server/index.ts'
import { settingOwners } from '#domains/settings/server/index.ts'
import { type ErasureBlocker, erasureBlockers } from '#kit/server/personal/blockers.ts'
import { adminCards } from '#kit/server/registries.ts'
import { adminCardSources } from './cards.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { registerQuestions } from './own/question-kind.ts'
import { askToCheck } from './run/check-changes.ts'
import { hasPay, isPayClosed } from './store/offered.ts'

/** The payslip of the last month, while it is not issued. */
const finalPay: HoldingKind = {
  label: 'Final pay',
  domain: 'payroll',
  blocking: false,
  items: sql`select h.employee_id, h.employee_id as id, 'Payslip of ' || to_char(h.day - 1, 'FMMonth YYYY') as label,
      (h.day - 1)::date as due, '/admin/payroll-details/' || h.employee_id as link
    from holder h
    where exists (select from salaries s where s.employee_id = h.employee_id)
      and not exists (select from payslips p where p.employee_id = h.employee_id
        and p.month = to_char(h.day - 1, 'YYYY-MM') and p.state in ('issued', 'paid'))`,
}

/** A payslip that is not issued yet, or money that is still owed or was paid too much. */
const openPay: ErasureBlocker = async (tx, employeeId) => {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from payslips p where p.employee_id = ${employeeId} and p.state in ('draft', 'approved'))
      or exists (select from pay_accounts a where a.employee_id = ${employeeId} and a.owed_minor <> a.sent_minor) as is_open`.execute(
    tx,
  )
  return rows[0]?.is_open === true ? 'open pay' : null
}

const limit = (text: string) => ({ effect: async () => ({ text, count: 0 }) })

/** What payroll tells other domains, and what it hears of them. */
export const registerPayroll = (): void => {
  registerQuestions()
  payClosed.fill(isPayClosed)
  for (const [id, source] of Object.entries(adminCardSources)) adminCards.add(id, source)
  personHistory.add('payroll', hasPay)
  holdings.add('final_pay', finalPay)
  erasureBlockers.add('payroll', openPay)
  calendarListeners.add('payroll', (work, { employee_ids, pattern_ids }) =>
    askToCheck(work, pattern_ids.length > 0 ? null : employee_ids),
  )
  settingOwners.add('payroll.four_eyes', limit('Counts for runs that are approved from then on.'))
  settingOwners.add('payroll.net_change_percent', limit('Counts for payslips that are calculated from then on.'))
  settingOwners.add('payroll.bank_watch_days', limit('Counts for payslips that are calculated from then on.'))
  noticeKinds.add('payroll.payslip', { label: 'A new payslip', domain: 'payroll', priority: 'normal' })
  noticeKinds.add('payroll.hike', { label: 'Hikes', domain: 'payroll', priority: 'normal' })
  noticeKinds.add('payroll.run', { label: 'Payroll runs', domain: 'payroll', priority: 'normal' })
}
