import type { Tx } from '../context.ts'
import { registry } from '../slots.ts'

/** Returns the reason for which a person cannot be erased yet, such as "open pay"; null where the domain has none. */
export type ErasureBlocker = (tx: Tx, employeeId: number, today: string) => Promise<string | null>
export const erasureBlockers = registry<ErasureBlocker>('what keeps people from being erased')
