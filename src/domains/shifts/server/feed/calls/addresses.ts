import { randomBytes } from 'node:crypto'
import type { LinkBase } from '#domains/settings/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleCompleted } from '#kit/server/call/handle.ts'
import type { CalendarKind, FollowedCalendar } from '../../../contract/feed.models.ts'
import * as calls from '../../../contract/policy.calls.ts'
import { listOffered, type Offered } from '../present.ts'
import { hashOf, secretOf } from '../rules.ts'
import * as store from '../store/feeds.ts'

export type FeedParts = Readonly<{ link_key: Buffer; linkBase: LinkBase }>

export const employeeOf = ({ actor }: Readonly<{ actor: Readonly<{ employee_id: number | null }> }>): number => {
  if (actor.employee_id === null) throw notFound()
  return actor.employee_id
}

type Named = Readonly<{ kind?: CalendarKind | undefined; team_id?: number | undefined }>
const whichOf = ({ kind, team_id }: Named): store.Which => ({ kind: kind ?? 'shifts', team_id: team_id ?? null })

const NO_ADDRESS = { active: false, created_at: null, last_read_at: null, reads: 0, include_absences: false } as const

const followed = (calendar: Offered, feeds: readonly store.FeedRow[]): FollowedCalendar => {
  const row = feeds.find(({ kind, team_id }) => kind === calendar.kind && team_id === calendar.team_id)
  if (!row) return { ...calendar, ...NO_ADDRESS }
  const { created_at, last_read_at, reads, include_absences } = row
  return { ...calendar, active: true, created_at, last_read_at, reads, include_absences }
}

export const readFeed = handle(calls.readFeed, async (context) => {
  const feeds = await store.listFeeds(context.tx, employeeOf(context))
  const calendars = (await listOffered(context)).map((calendar) => followed(calendar, feeds))
  const { active, created_at, last_read_at, reads, include_absences } =
    calendars.find(({ kind }) => kind === 'shifts') ?? NO_ADDRESS
  return { active, created_at, last_read_at, reads, include_absences, calendars }
})

export const addFeed = ({ link_key, linkBase }: FeedParts) =>
  handleCompleted(
    calls.addFeed,
    async (context) => {
      const employee = employeeOf(context)
      const which = whichOf(context.body)
      const offered = await listOffered(context)
      if (!offered.some(({ kind, team_id }) => kind === which.kind && team_id === which.team_id)) throw notFound()
      const nonce = randomBytes(32).toString('base64url')
      const row = {
        ...which,
        token_hash: hashOf(secretOf(link_key, nonce)),
        include_absences: which.kind === 'shifts' && context.body.include_absences,
        created_at: context.now,
      }
      const id = await store.insertFeed(context.tx, employee, row)
      await audit(context, 'shifts.feed_added', { entity: 'calendar_feeds', id, employee_id: employee })
      return { url: nonce }
    },
    async ({ tx, now }, { url }) => ({ url: `${await linkBase(tx, now)}/api/feed/shifts/${secretOf(link_key, url)}` }),
  )

export const deleteFeed = handle(calls.deleteFeed, async (context) => {
  const employee = employeeOf(context)
  const id = await store.deleteFeed(context.tx, employee, whichOf(context.query))
  if (id !== undefined)
    await audit(context, 'shifts.feed_deleted', { entity: 'calendar_feeds', id, employee_id: employee })
  return {}
})
