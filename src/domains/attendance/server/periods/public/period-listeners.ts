import type { Work } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'

/** A month was locked: those whose days changed since it was locked before, all who have one when it was not. */
export type PeriodLocked = Readonly<{ month: string; employee_ids: readonly number[] }>

/** Domains that work with locked months, such as payroll. Each runs in the transaction of the lock. */
export const periodListeners = registry<(work: Work, locked: PeriodLocked) => Promise<void>>('listeners to months')
