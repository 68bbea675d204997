import { auditAll } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { isOwnPay } from './rules/own.ts'

/** Notes that pay of other people was read, so that they can see it. A refresh that a page makes by itself is not noted again. */
export const noteRead = async (
  context: Context,
  employeeIds: readonly number[],
  what: 'salary' | 'payslip' | 'pdf' | 'preview' | 'list' | 'letter',
): Promise<void> => {
  if (context.isBackground) return
  const others = [...new Set(employeeIds)].filter((id) => !isOwnPay(context.actor, id))
  await auditAll(
    context,
    'payroll.pay_read',
    others.map((employee_id) => ({ entity: 'employees', id: employee_id, employee_id, after: { what } })),
  )
}
