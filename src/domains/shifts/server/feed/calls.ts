import { createHash, createHmac, randomBytes } from 'node:crypto'
import { attempt, bucket, linkBuckets, refuseBeyond } from '#domains/session/server/index.ts'
import type { LinkBase } from '#domains/settings/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handle, handleCompleted, handlePublic } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import * as calls from '../../contract/policy.calls.ts'
import { calendarOf, type FeedEvent } from './documents.ts'
import * as store from './store.ts'

export type FeedParts = Readonly<{ link_key: Buffer; linkBase: LinkBase }>

/** A calendar program reads about every quarter of an hour; more than one read a minute is refused. */
const READS = { name: 'shift-feed', free: 60, window_seconds: 3600, first_wait: 60, max_wait: 3600 } as const

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
/** The secret is derived from the nonce stored under the idempotency key: no table contains it. */
const secretOf = (key: Buffer, nonce: string): string =>
  createHmac('sha256', key).update('shift-feed').update(Buffer.from(nonce, 'base64url')).digest('base64url')

const employeeOf = ({ actor }: Readonly<{ actor: Readonly<{ employee_id: number | null }> }>): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}

export const readFeed = handle(calls.readFeed, async (context) => {
  const row = await store.findFeed(context.tx, employeeOf(context))
  return {
    active: row !== undefined,
    created_at: row?.created_at ?? null,
    last_read_at: row?.last_read_at ?? null,
    reads: row?.reads ?? 0,
    include_absences: row?.include_absences ?? false,
  }
})

export const addFeed = ({ link_key, linkBase }: FeedParts) =>
  handleCompleted(
    calls.addFeed,
    async (context) => {
      const employee = employeeOf(context)
      const nonce = randomBytes(32).toString('base64url')
      const row = {
        token_hash: hashOf(secretOf(link_key, nonce)),
        include_absences: context.body.include_absences,
        created_at: context.now,
        last_read_at: null,
        reads: 0,
      }
      await store.insertFeed(context.tx, employee, row)
      await audit(context, 'shifts.feed_added', { entity: 'calendar_feeds', id: employee, employee_id: employee })
      return { url: nonce }
    },
    async ({ tx, now }, { url }) => ({ url: `${await linkBase(tx, now)}/api/feed/shifts/${secretOf(link_key, url)}` }),
  )

export const deleteFeed = handle(calls.deleteFeed, async (context) => {
  const employee = employeeOf(context)
  await store.deleteFeed(context.tx, employee)
  await audit(context, 'shifts.feed_deleted', { entity: 'calendar_feeds', id: employee, employee_id: employee })
  return {}
})

const shiftEvent =
  (host: string) =>
  (shift: store.FeedShift): FeedEvent => ({
    uid: `shift-${shift.id}@${host}`,
    from: shift.from_at,
    to: shift.to_at,
    is_day: false,
    sequence: shift.sequence,
    changed_at: shift.changed_at,
    title: `${shift.name} · ${shift.team}`,
    place: shift.site === 'onsite' ? 'On site' : null,
    is_cancelled: shift.is_cancelled,
  })

const absenceEvent =
  (host: string, employee: number, since: string) =>
  ({ date }: Readonly<{ date: string }>): FeedEvent => ({
    uid: `away-${employee}-${date}@${host}`,
    from: date,
    to: addDays(date, 1),
    is_day: true,
    sequence: 0,
    changed_at: since,
    title: 'Away',
    place: null,
    is_cancelled: false,
  })

type Owner = Readonly<{ employee_id: number; include_absences: boolean }>

const fileOf = async (tx: Tx, now: string, { employee_id, include_absences }: Owner, host: string): Promise<string> => {
  const shifts = await store.listFeedShifts(tx, employee_id, now)
  const changed =
    shifts
      .map(({ changed_at }) => changed_at)
      .toSorted()
      .at(-1) ?? '2000-01-01T00:00:00Z'
  const away = include_absences ? await store.listFeedAbsences(tx, employee_id, now) : []
  return calendarOf([...shifts.map(shiftEvent(host)), ...away.map(absenceEvent(host, employee_id, changed))], changed)
}

/** The shift as the whole calendar has it: a program that knows one takes the other as the same. */
export const readShiftFile = ({ linkBase }: Pick<FeedParts, 'linkBase'>) =>
  handle(calls.readShiftFile, async (context) => {
    const { tx, now, params } = context
    const shift = await store.findFeedShift(tx, employeeOf(context), params.assignment_id)
    if (!shift) throw notFound()
    const { host } = new URL(await linkBase(tx, now))
    const file = calendarOf([shiftEvent(host)(shift)], shift.changed_at)
    return new Bytes(Buffer.from(file), 'text/calendar; charset=utf-8', `shift-${shift.id}.ics`)
  })

export const readFeedFile = ({ linkBase }: Pick<FeedParts, 'linkBase'>) =>
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
    await refuseBeyond(context.tx, bucket(READS, String(owner.employee_id)), now)
    const { host } = new URL(await linkBase(context.tx, now))
    const file = Buffer.from(await fileOf(context.tx, now, owner, host))
    await context.begin((work) => store.countRead(work.tx, owner.employee_id, work.now))
    const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`
    reply.headers['etag'] = etag
    reply.headers['cache-control'] = 'private, max-age=900'
    return new Bytes(file, 'text/calendar; charset=utf-8')
  })
