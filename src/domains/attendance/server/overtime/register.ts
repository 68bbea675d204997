import type { Job } from '#kit/server/jobs/jobs.ts'
import { auditAll } from '#kit/server/audit.ts'
import type { Filling } from '#kit/server/slots.ts'
import { overtimeHoldingFilling } from './holdings.ts'
import { overtimeKindFilling } from './workflow/kind.ts'
import { overtimeNoticeFilling } from './notify.ts'
import { closeMonths } from './workflow/close-months.ts'
import { remindLapses } from './workflow/remind-lapses.ts'
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

/** Months of time accounts are closed once they are over, and again after a change in them. */
export const closeTimeAccounts: Job = {
  name: 'attendance.close_time_accounts',
  cron: '*/10 * * * *',
  run: (_input, begin) => closeMonths(begin),
}

/** In the last week of a month people are notified of the minutes that are going to lapse. */
export const remindLapsingTime: Job = {
  name: 'attendance.remind_lapsing_time',
  cron: '50 7 * * *',
  run: (_input, begin) => remindLapses(begin),
}
