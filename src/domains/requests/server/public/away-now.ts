import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import { slot } from '#kit/server/slots.ts'

/** A person who is on leave now, or who works from home on their current day. */
export type AwayPerson = Readonly<{
  id: number
  name: string
  photo_version: number | null
  kind: 'away' | 'home'
  business_date: string
}>

/**
 * The people who are away now. Filled by the domain that evaluates days, so that the dashboard and its board cannot
 * disagree; until then it returns no one.
 */
export type AwayNow = Readonly<{
  /** People by name whom a permission shows. */
  read: (query: CardQuery, key: Permission) => Promise<readonly AwayPerson[]>
  /** The rows behind the number of a kind; null where the actor does not see just those. */
  path: (query: CardQuery, key: Permission, kind: AwayPerson['kind']) => ScreenLink | null
}>
export const awayNow = slot<AwayNow>('who is away', { read: async () => [], path: () => null })
