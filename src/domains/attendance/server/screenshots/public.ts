import { nextInterval } from '../../contract/screenshot.rules.ts'
import type { findOpenForScreenshots } from './store/next-screenshot.ts'

type Open = Awaited<ReturnType<typeof findOpenForScreenshots>>

/** Returns the time span of the next picture of a screen, for the heartbeat. */
export const nextScreenshotOf = (open: Open, now: string) => {
  if (!open?.takes_screenshots || open.state !== 'working') return { next_shot_from_at: null, next_shot_to_at: null }
  const taken = open.last_taken_at === null ? null : Date.parse(open.last_taken_at)
  const { from, to } = nextInterval(Date.parse(now), open.interval_minutes, taken)
  return { next_shot_from_at: new Date(from).toISOString(), next_shot_to_at: new Date(to).toISOString() }
}
