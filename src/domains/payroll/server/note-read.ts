import { auditAll } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import { isOwnPay } from './own.ts'

/**
 * Notes that pay of other people was looked at, so that they can see it. What a page asks again by itself is no new look.
 */
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
