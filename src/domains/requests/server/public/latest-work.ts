import type { Tx } from '#kit/server/context.ts'
import { slot } from '#kit/server/slots.ts'

/** The day and the minute at which a person stopped working; `is_working`: they have not yet, and it is now. */
export type LatestWork = Readonly<{ date: string; from_time: string; is_working: boolean }>

type Find = (tx: Tx, employeeId: number, now: string) => Promise<LatestWork | null>

/** The latest work of a person, from which a request proposes the rest of the day. Filled by the domain that knows of work. */
export const latestWork = slot<Find>('the latest work of a person', async () => null)
