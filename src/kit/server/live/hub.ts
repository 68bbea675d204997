import type { ServerResponse } from 'node:http'
import type { Actor } from '../actor.ts'
import type { Tx } from '../context.ts'
import type { DatabaseLog } from '../database/database-log.ts'
import type { Gate } from '../http/gate.ts'
import { type LiveEvent, messageOf, readEvents, readKindsSince, readMissed, readRecent } from './events.ts'
import { type Leads, readLeads } from './leads.ts'
import { LiveStream } from './stream.ts'
import { createAudience, tokensOf } from './tokens.ts'

export type HubOptions = Readonly<{ db: Tx; gate: Gate; log: DatabaseLog }>

type OpenStream = Readonly<{
  actor: Actor
  now: string
  token: string
  last_event_id: number | null
  /** The instant when the data of the page was read, for a page that has received no event yet. */
  since: string | null
}>

/** All open streams of one process: each event is sent to those whom it concerns, once. */
export type Hub = Readonly<{
  /**
   * Reads the audiences of the stream; the returned function begins it, and cannot fail. Null where this session has
   * as many streams as it may; one that is being opened counts.
   */
  open: (request: OpenStream) => Promise<((response: ServerResponse) => void) | null>
  /** Events with these ids were committed somewhere. */
  deliverCommitted: (ids: readonly number[]) => void
  count: () => number
  stop: () => void
}>

type Connected = {
  stream: LiveStream
  token: string
  actor: Actor
  now: string
  leads: Leads
  /** A page that opens finds older rows in its inbox; it is not notified of them as news. */
  readonly since: number
}

const MOST_OF_A_SESSION = 3
const COMMENT_MS = 20_000
const CHECK_MS = 4000
/** A stream that has not opened by then never will. */
const OPENING_MS = 20_000
const LOOK_BACK_MS = 5000
const LOOK_BACK_SECONDS = 15
const MOST_LOOK_BACK_SECONDS = 3600
const REMEMBERED = 20_000

// The audience of a person may change with these.
const RIGHTS = new Set(['role.changed', 'placement.changed'])

/** The streams of this process, found by the audiences that they belong to. */
const createStreams = () => {
  const open = new Set<Connected>()
  const audience = createAudience<Connected>()
  return {
    open,
    ofAudience: audience.of,
    close: (connected: Connected): void => {
      open.delete(connected)
      audience.remove(connected)
      connected.stream.end()
    },
    // The queries of the database may have outlasted the stream.
    place: (connected: Connected): void => {
      if (open.has(connected)) audience.set(connected, tokensOf(connected.actor, connected.leads.tokens))
    },
  }
}
type Streams = ReturnType<typeof createStreams>

type Warn = (error: unknown) => void

/** Returns the function that sends events to those whom they concern, each event once. */
const createDelivery = (db: Tx, streams: Streams, warn: Warn): ((events: readonly LiveEvent[]) => void) => {
  const seen = new Set<number>()
  const renewRights = async (): Promise<void> => {
    await Promise.all(
      [...streams.open].map(async (connected) => {
        connected.leads = await readLeads(db, connected.actor, connected.now)
        streams.place(connected)
      }),
    )
  }
  return (events) => {
    const news = events.filter(({ id }) => !seen.has(id))
    for (const event of news) {
      seen.add(event.id)
      for (const { stream, since } of streams.ofAudience(event.audience)) {
        if (event.ref === null || Date.parse(event.at) >= since) stream.send(messageOf(event))
      }
    }
    if (news.some(({ kinds }) => kinds.some((kind) => RIGHTS.has(kind)))) void renewRights().catch(warn)
    for (const id of seen) {
      if (seen.size <= REMEMBERED) break
      seen.delete(id)
    }
  }
}

/** Returns the function that reads events again, in case that their notification was lost. */
const createLookBack = (db: Tx, streams: Streams, deliver: (events: readonly LiveEvent[]) => void) => {
  // As far back as nothing could be read, for instance while the database was away, and a little more.
  let lookedAt = performance.now()
  return async (): Promise<void> => {
    if (streams.open.size === 0) {
      lookedAt = performance.now()
      return
    }
    const began = performance.now()
    const seconds = Math.min(LOOK_BACK_SECONDS + (began - lookedAt) / 1000, MOST_LOOK_BACK_SECONDS)
    deliver(await readRecent(db, seconds))
    lookedAt = began
  }
}

/**
 * Ends a stream whose session has ended, is blocked or has expired, on whichever process that happened; else takes over
 * what has changed about its person.
 */
const checkSession = async ({ db, gate }: HubOptions, streams: Streams, connected: Connected): Promise<void> => {
  const admission = await gate(connected.token, { key: null, isBackground: true })
  if (!admission) {
    connected.stream.send({ event: 'session', data: { ended: true } })
    streams.close(connected)
    return
  }
  const before = connected.actor
  connected.actor = admission.actor
  connected.now = admission.now
  const isOtherDay =
    Date.parse(admission.now) >= connected.leads.until || before.time_zone !== admission.actor.time_zone
  if (isOtherDay) connected.leads = await readLeads(db, connected.actor, connected.now)
  if (isOtherDay || hasOtherAudience(before, admission.actor)) streams.place(connected)
}

export const createHub = (options: HubOptions): Hub => {
  const { db, log } = options
  const streams = createStreams()
  const opening = new Set<Readonly<{ actor: Actor }>>()
  const warn: Warn = (error) => log.warn({ err: error }, 'Live events were not told')
  const deliver = createDelivery(db, streams, warn)
  const lookBack = createLookBack(db, streams, deliver)
  const check = async (): Promise<void> => {
    await Promise.all([...streams.open].map((connected) => checkSession(options, streams, connected)))
  }

  const timers = [
    setInterval(() => streams.open.forEach(({ stream }) => stream.comment()), COMMENT_MS),
    setInterval(() => void check().catch(warn), CHECK_MS),
    setInterval(() => void lookBack().catch(warn), LOOK_BACK_MS),
  ].map((timer) => timer.unref())

  return {
    open: async ({ actor, now, token, last_event_id, since }) => {
      const same = [...streams.open, ...opening].filter((one) => one.actor.session_id === actor.session_id)
      if (same.length >= MOST_OF_A_SESSION) return null
      const slot = { actor }
      opening.add(slot)
      const freeSlot = setTimeout(() => opening.delete(slot), OPENING_MS).unref()
      const leads = await readLeads(db, actor, now)
      return (response) => {
        clearTimeout(freeSlot)
        opening.delete(slot)
        const stream = new LiveStream(response)
        if (!stream.isOpen) return
        const connected: Connected = { stream, token, actor, now, leads, since: Date.parse(now) }
        streams.open.add(connected)
        streams.place(connected)
        stream.onClose(() => streams.close(connected))
        // A browser whose stream ends comes again for what it has missed.
        catchUp(db, connected, last_event_id, since).catch((error: unknown) => {
          warn(error)
          streams.close(connected)
        })
      }
    },
    deliverCommitted: (ids) => {
      if (streams.open.size > 0 && ids.length > 0) void readEvents(db, ids).then(deliver).catch(warn)
    },
    count: () => streams.open.size,
    stop: () => {
      timers.forEach((timer) => clearInterval(timer))
      for (const connected of streams.open) {
        connected.stream.send({ event: 'bye', data: { reason: 'The server restarts.' } })
        connected.stream.leave()
        streams.close(connected)
      }
    },
  }
}

// The gate returns the same map of grants until the role has changed.
const hasOtherAudience = (before: Actor, now: Actor): boolean =>
  before.grants !== now.grants || before.team_id !== now.team_id

const catchUp = async (
  db: Tx,
  { stream, actor, leads, since: openedAt }: Connected,
  lastId: number | null,
  since: string | null,
): Promise<void> => {
  if (lastId === null) {
    if (since === null) return
    // New rows of the inbox are no news to a page that opens, but its inbox may have been read before.
    const kinds = await readKindsSince(db, since, tokensOf(actor, leads.tokens))
    if (kinds === null) stream.send({ event: 'resync', data: {} })
    else if (kinds.length > 0)
      stream.send({ event: 'change', data: { kinds, ref: null, at: new Date(openedAt).toISOString() } })
    return
  }
  const missed = await readMissed(db, lastId)
  if (missed === null) return stream.send({ event: 'resync', data: {} })
  const own = new Set(tokensOf(actor, leads.tokens))
  for (const event of missed) if (event.audience.some((token) => own.has(token))) stream.send(messageOf(event))
}
