import type { Tx } from '#kit/server/context.ts'
import { slot } from '#kit/server/slots.ts'

export type RosterSlot = Readonly<{ from_at: string; to_at: string }>

/**
 * The interval of expected work (scheduled time less leave) of each employee that goes on at `at` or comes next after
 * it. Null or missing where nothing is scheduled. `now` decides only which settings are in force.
 */
export type RosterSource = (
  tx: Tx,
  employees: readonly number[],
  times: Readonly<{ at: string; now: string }>,
) => Promise<ReadonlyMap<number, RosterSlot | null>>

/** The working calendar, a domain above notices, which registers itself. */
export const roster = slot<RosterSource>('roster of notices', async () => new Map())

const WIDENED_MS = 30 * 60_000
const moved = (instant: string, by: number): string => new Date(Date.parse(instant) + by).toISOString()

/**
 * From when on people may be disturbed who follow their shifts, by employee: now, where scheduled work widened by half
 * an hour on either side covers it, else the start of what comes next. Missing where nothing is scheduled.
 */
export const deliveryByRoster = async (
  tx: Tx,
  employees: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, string>> => {
  if (employees.length === 0) return new Map()
  const slots = await roster.get()(tx, employees, { at: moved(now, -WIDENED_MS), now })
  return new Map(
    [...slots].flatMap(([employee, next]): [number, string][] =>
      next ? [[employee, moved(next.from_at, -WIDENED_MS) <= now ? now : next.from_at]] : [],
    ),
  )
}

/** The next start of scheduled work after `now`, or null. */
export const nextShift = async (tx: Tx, employee: number, now: string): Promise<string | null> => {
  const read = async (at: string) => (await roster.get()(tx, [employee], { at, now })).get(employee) ?? null
  const next = await read(now)
  if (next === null || next.from_at > now) return next?.from_at ?? null
  return (await read(next.to_at))?.from_at ?? null
}
