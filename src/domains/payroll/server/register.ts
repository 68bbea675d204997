import { noticeKinds } from '#domains/notices/server/index.ts'
import { calendarListeners } from '#domains/organisation/server/index.ts'
import { payClosed, personHistory } from '#domains/people/server/index.ts'
import { settingOwners } from '#domains/settings/server/index.ts'
import { type ErasureBlocker, erasureBlockers } from '#kit/server/personal/blockers.ts'
import { adminCards } from '#kit/server/registries.ts'
import { adminCardSources } from './cards.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries, filled, type Filling } from '#kit/server/slots.ts'
import { questionFilling } from './own/register.ts'
import { enqueueChangeCheck } from './run/workflow/check-changes.ts'
import { finalPayItems } from './store/holdings.ts'
import { hasOpenPay, hasPay, isPayClosed } from './store/public.ts'

/** The payslip of the last month, while it is not issued. */
const finalPay: HoldingKind = {
  label: 'Final pay',
  domain: 'payroll',
  blocking: false,
  items: finalPayItems,
}

/** A payslip that is not issued yet, or money that is still owed or was paid too much. */
const openPay: ErasureBlocker = async (tx, employeeId) => ((await hasOpenPay(tx, employeeId)) ? 'open pay' : null)

const limit = (text: string) => ({ effect: async () => ({ text, count: 0 }) })

/** The entries of payroll in the registries of other domains. */
export const payrollFillings: readonly Filling[] = [
  questionFilling,
  filled(payClosed, isPayClosed),
  entries(adminCards, adminCardSources),
  entries(personHistory, { payroll: hasPay }),
  entries(holdings, { final_pay: finalPay }),
  entries(erasureBlockers, { payroll: openPay }),
  entries(calendarListeners, {
    payroll: (work, { employee_ids, pattern_ids }) =>
      enqueueChangeCheck(work, pattern_ids.length > 0 ? null : employee_ids),
  }),
  entries(settingOwners, {
    'payroll.four_eyes': limit('Counts for runs that are approved from then on.'),
    'payroll.net_change_percent': limit('Counts for payslips that are calculated from then on.'),
    'payroll.bank_watch_days': limit('Counts for payslips that are calculated from then on.'),
  }),
  entries(noticeKinds, {
    'payroll.payslip': { label: 'A new payslip', domain: 'payroll', priority: 'normal' },
    'payroll.hike': { label: 'Hikes', domain: 'payroll', priority: 'normal' },
    'payroll.run': { label: 'Payroll runs', domain: 'payroll', priority: 'normal' },
  }),
]
