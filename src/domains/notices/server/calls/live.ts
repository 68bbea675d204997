import { forbidden, HttpFailure } from '#kit/contract/envelope.ts'
import { handle, Opened } from '#kit/server/call/handle.ts'
import type { Origin } from '#kit/server/context.ts'
import type { Hub } from '#kit/server/live/hub.ts'
import { liveStream as call } from '../../contract/live.calls.ts'

const TOO_MANY = 'This session has three open streams already.'

/** The stream of live events for the session. A page of another origin gets none. */
export const liveStream = (hub: Hub, publicUrl: string) =>
  handle(call, async ({ actor, now, origin, query }) => {
    if (!isOwnOrigin(origin, publicUrl)) throw forbidden()
    const token = (origin.header('authorization') ?? '').replace(/^Bearer /, '')
    const last = origin.header('last-event-id')
    const last_event_id = last && /^\d{1,15}$/.test(last) ? Number(last) : null
    const start = await hub.open({ actor, now, token, last_event_id, since: query.since ?? null })
    if (!start) throw new HttpFailure(429, TOO_MANY)
    return new Opened(start)
  })

const isOwnOrigin = (origin: Origin, publicUrl: string): boolean => {
  const from = origin.header('origin')
  if (from === undefined) return true
  return from === new URL(publicUrl).origin || hostOf(from) === origin.header('host')
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
