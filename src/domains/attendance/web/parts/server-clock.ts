import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * Returns the time of the server now, in epoch milliseconds: from its last response on by the monotonic clock of the
 * page, so that a wrong clock of the device changes nothing. Ticks every `everyMs`.
 */
export const useServerClock = (server_now: string, everyMs = SECOND_MS): number => {
  const [clock, setClock] = useState({ server_now, passed: 0 })
  useEffect(() => {
    const from = performance.now()
    const timer = setInterval(() => setClock({ server_now, passed: performance.now() - from }), everyMs)
    return () => clearInterval(timer)
  }, [server_now, everyMs])
  return Date.parse(server_now) + (clock.server_now === server_now ? clock.passed : 0)
}
