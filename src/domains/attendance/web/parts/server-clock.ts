import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * The time of the server now, in epoch milliseconds: from its last answer on by the monotonic clock of the page, so
 * that a wrong clock of the device changes nothing. Ticks every `every_ms`.
 */
export const useServerClock = (server_now: string | undefined, every_ms = SECOND_MS): number => {
  const [base, setBase] = useState({ server_now, at: performance.now() })
  const [, tick] = useState(0)
  if (base.server_now !== server_now) setBase({ server_now, at: performance.now() })
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  if (server_now === undefined) return Date.now()
  const at = base.server_now === server_now ? base.at : performance.now()
  return Date.parse(server_now) + performance.now() - at
}
