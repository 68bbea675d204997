import type { Job } from '#kit/server/jobs/jobs.ts'
import { auditAll } from '#kit/server/audit.ts'
import type { Filling } from '#kit/server/slots.ts'
import { overtimeHoldingFilling } from './holdings.ts'
import { overtimeKindFilling } from './workflow/kind.ts'
import { overtimeNoticeFilling } from './notify.ts'
import { expireResets } from './store/resets.ts'

/** Overtime in the registries of others: its kind of request, the balance of a leaver, and its notices. */
export const overtimeFillings: readonly Filling[] = [overtimeKindFilling, overtimeHoldingFilling, overtimeNoticeFilling]

/** Previews are good for a day. */
export const expireOvertimeResets: Job = {
  name: 'attendance.expire_overtime_resets',
  cron: '23 * * * *',
  run: async (_input, begin) => {
    await begin(async (work) => {
      const ids = await expireResets(work.tx, work.now)
      await auditAll(
        work,
        'overtime.reset_expired',
        ids.map((id) => ({ entity: 'overtime_resets', id })),
      )
    })
  },
}
