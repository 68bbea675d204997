import { createHash } from 'node:crypto'
import { actorSource } from '#domains/organisation/server/index.ts'
import { attempt, bucket, linkBuckets, refuseBeyond } from '#domains/session/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handleInSteps, handlePublic } from '#kit/server/call/handle.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import type { Tx } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import * as calls from '../../../contract/policy.calls.ts'
import { eventsOf, listOffered, shiftEvent } from '../present.ts'
import { employeeOf, type FeedParts } from './addresses.ts'
import { calendarOf } from '../documents.ts'
import { hashOf } from '../rules.ts'
import { findFeedShift } from '../store/shifts.ts'
import * as store from '../store/feeds.ts'

type Parts = Pick<FeedParts, 'linkBase'>
type Reading = Readonly<{ tx: Tx; now: string; begin: BeginWork }>

/** A calendar program reads about every quarter of an hour; more than one read a minute is refused. */
const READS = { name: 'shift-feed', free: 60, window_seconds: 3600, first_wait: 60, max_wait: 3600 } as const

/**
 * Returns the end of the identifiers of events. Where calendars have events that end with the host of the server, it
 * stays that host from the first file on, whatever the address of the server becomes.
 */
const uidDomain = async ({ tx, now, begin }: Reading, { linkBase }: Parts): Promise<string> => {
  const stored = await store.readUidDomain(tx)
  if (stored !== null) return stored
  const { host } = new URL(await linkBase(tx, now))
  await begin((work) => store.storeUidDomain(work.tx, host))
  return host
}

/** The shift as the whole calendar has it: a program that knows one takes the other as the same. */
export const readShiftFile = (parts: Parts) =>
  handleInSteps(calls.readShiftFile, async (context) => {
    const shift = await findFeedShift(context.tx, employeeOf(context), context.params.assignment_id)
    if (!shift) throw notFound()
    const file = calendarOf([shiftEvent(await uidDomain(context, parts))(shift)], null)
    return new Bytes(Buffer.from(file), 'text/calendar; charset=utf-8', `shift-${shift.id}.ics`)
  })

/** The owner of an address, who may sign in now. */
const actorOf = async ({ tx, now }: Reading, { employee_id }: store.FeedOwner): Promise<Actor> => {
  const found = await actorSource.get()(tx, { kind: 'employee', id: employee_id }, now)
  if (!found || found.block !== null) throw notFound()
  return found.actor
}

/** The calendar as its owner may see it now; null where they may not see it any more. */
const fileOf = async (reading: Reading, owner: store.FeedOwner, parts: Parts): Promise<string | null> => {
  const { tx, now } = reading
  const viewer = { tx, now, actor: await actorOf(reading, owner) }
  const offered = scopeOf(viewer.actor, 'shifts.feed') === null ? [] : await listOffered(viewer)
  const calendar = offered.find(({ kind, team_id }) => kind === owner.kind && team_id === owner.team_id)
  if (!calendar) return null
  return calendarOf(await eventsOf(viewer, owner, await uidDomain(reading, parts)), calendar.name)
}

export const readFeedFile = (parts: Parts) =>
  handlePublic(calls.readFeedFile, async (context) => {
    const { params, origin, reply, now } = context
    const secret = params.secret.replace(/\.ics$/, '')
    const buckets = linkBuckets('calendar_feed', origin.ip)
    const owner = await attempt(
      context,
      'calendar_feed',
      buckets,
      async () => (await store.findOwner(context.tx, hashOf(secret), now)) ?? null,
    )
    if (owner === null) throw notFound()
    await refuseBeyond(context.tx, bucket(READS, String(owner.id)), now)
    const text = await fileOf(context, owner, parts)
    if (text === null) {
      const { employee_id } = owner
      await context.begin(async (work) => {
        const id = await store.deleteFeed(work.tx, employee_id, owner)
        if (id !== undefined) await audit(work, 'shifts.feed_deleted', { entity: 'calendar_feeds', id, employee_id })
      })
      throw notFound()
    }
    const file = Buffer.from(text)
    await context.begin((work) => store.countRead(work, owner.id))
    const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`
    reply.headers['etag'] = etag
    reply.headers['cache-control'] = 'private, max-age=900'
    return new Bytes(file, 'text/calendar; charset=utf-8')
  })
