import type { Demo } from '#kit/server/demo.ts'
import { auditAll } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'

const DAY_MS = 86_400_000
const LOOKS = [
  { days: 21, what: 'payslip' },
  { days: 9, what: 'salary' },
  { days: 2, what: 'list' },
] as const

/** An officer has looked at the pay of people on some days, which they can see. */
export const demoReads = async (
  { tx, now }: Demo,
  officer: number,
  people: readonly Readonly<{ employee_id: number }>[],
): Promise<void> => {
  for (const { days, what } of LOOKS) {
    const at = new Date(Date.parse(now) - days * DAY_MS).toISOString()
    const work = { ...systemWork(tx, at), by: { account_id: officer, on_behalf_of: null, session_id: null } }
    await auditAll(
      work,
      'payroll.pay_read',
      people.map(({ employee_id }) => ({ entity: 'employees', id: employee_id, employee_id, after: { what } })),
    )
    await flush(work)
  }
}
