import type { Tx } from '../context.ts'
import { registry } from '../slots.ts'

/** Says in words why a person cannot be erased yet, such as "open pay"; null where nothing of the domain is in the way. */
export type ErasureBlocker = (tx: Tx, employeeId: number, today: string) => Promise<string | null>
export const erasureBlockers = registry<ErasureBlocker>('what keeps people from being erased')
