import { useEffect, useState } from 'react'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { zoneName } from '#kit/web/format/dates.ts'
import { dateFormat } from '#kit/web/format/formatting.ts'

const clockIn = (zone: string): string =>
  dateFormat({ timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(machineNow())

const TICK_MS = 15_000

/** The present local time of this person. */
export const LocalTime = ({ zone }: { zone: string }) => {
  const [time, setTime] = useState(() => clockIn(zone))
  useEffect(() => {
    const timer = setInterval(() => setTime(clockIn(zone)), TICK_MS)
    return () => clearInterval(timer)
  }, [zone])
  return (
    <span className="m-number">
      {time} <span className="m-dim">{zoneName(zone)}</span>
    </span>
  )
}
