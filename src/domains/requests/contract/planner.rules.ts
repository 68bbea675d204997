/**
 * A day of a plan for leave. `amount`: what a full day costs, in the unit of the type; 0 on a rest day or a holiday.
 * `own`: leave is booked on it already. `closed`: no request is possible.
 */
export type PlannerDay = Readonly<{ date: string; amount: number; own: boolean; closed: boolean }>

/** Days that can be requested, with the free days in a row that they make together with those around them; not with leave that is booked already. */
export type Window = Readonly<{
  from_date: string
  to_date: string
  amount: number
  free_from: string
  free_to: string
  free_days: number
}>

const isFree = (day: PlannerDay | undefined): boolean => day !== undefined && day.amount === 0 && !day.own
const canTake = ({ amount, own, closed }: PlannerDay): boolean => amount > 0 && !own && !closed

/** Returns the index of the last free day that follows a day without a gap, by steps of 1 or −1. */
const lastFree = (days: readonly PlannerDay[], at: number, step: 1 | -1): number => {
  let index = at
  while (isFree(days[index + step])) index += step
  return index
}

/** Returns all windows that begin at a day and cost at most an amount. */
const windowsAt = (days: readonly PlannerDay[], start: number, most: number): Window[] => {
  const found: Window[] = []
  const first = lastFree(days, start, -1)
  let amount = 0
  for (let index = start; index < days.length; index += 1) {
    const day = days[index]
    if (!day || day.own || (day.amount > 0 && day.closed)) return found
    amount += day.amount
    if (amount > most) return found
    if (day.amount === 0) continue
    const last = lastFree(days, index, 1)
    found.push({
      from_date: days[start]?.date ?? '',
      to_date: day.date,
      amount,
      free_from: days[first]?.date ?? '',
      free_to: days[last]?.date ?? '',
      free_days: last - first + 1,
    })
  }
  return found
}

/** Orders windows by their free days for each day of leave, then by their length, then by date. */
const byWorth = (a: Window, b: Window): number =>
  b.free_days * a.amount - a.free_days * b.amount || b.free_days - a.free_days || (a.from_date < b.from_date ? -1 : 1)

const overlaps = (a: Window, b: Window): boolean => a.free_from <= b.free_to && b.free_from <= a.free_to

/**
 * Returns the windows with the most free days for each day of leave, the best first; of those that overlap the best.
 * `days` follow each other without a gap; `canPay` returns true if the balance covers a window.
 */
export const bestWindows = (
  days: readonly PlannerDay[],
  { most, count, canPay }: Readonly<{ most: number; count: number; canPay: (window: Window) => boolean }>,
): Window[] => {
  const all = days.flatMap((day, index) => (canTake(day) ? windowsAt(days, index, most) : []))
  const best: Window[] = []
  for (const window of all.toSorted(byWorth)) {
    if (best.length === count) break
    if (!best.some((one) => overlaps(one, window)) && canPay(window)) best.push(window)
  }
  return best
}
