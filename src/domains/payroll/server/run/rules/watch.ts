import { organisationDay } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Watch } from './exceptions.ts'

/** The limits by which payslips are checked. */
export const getWatch = async (tx: Tx, now: string): Promise<Watch> => ({
  net_change_percent: await settingValue(tx, 'payroll.net_change_percent', now),
  bank_watch_days: await settingValue(tx, 'payroll.bank_watch_days', now),
  today: await organisationDay(tx, now),
})
