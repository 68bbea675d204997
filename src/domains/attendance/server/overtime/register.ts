import type { Job } from '#kit/server/jobs/jobs.ts'
import { auditAll } from '#kit/server/audit.ts'
import { registerOvertimeHolding } from './holding.ts'
import { registerOvertimeKind } from './kind.ts'
import { registerOvertimeNotices } from './notify.ts'
import { expireResets } from './store/resets.ts'

/** Registers overtime in the registries of others: its kind of request, the balance of a leaver, and its notices. */
export const registerOvertime = (): void => {
  registerOvertimeKind()
  registerOvertimeHolding()
  registerOvertimeNotices()
}

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
