import { useEffect, useState } from 'react'
import { duration } from '#kit/web/format/durations.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'

const MINUTE = 60_000

/** Returns the present time in epoch milliseconds, updated each half minute. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => machineNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(machineNow()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** "3 h 12 min left": how long a picture may still be changed. */
export const leftText = (until: string, now: number): string => {
  const left = Math.ceil((Date.parse(until) - now) / MINUTE)
  return left > 0 ? `${duration(left)} left` : 'Time is over'
}
