import type { Context } from './context.ts'
import { registry } from './slots.ts'

/** What a card is asked for: the actor, and what the dashboard is narrowed to. */
export type CardAsk = Pick<Context, 'tx' | 'actor' | 'now'> &
  Readonly<{
    /** A past day, or null for now. */
    date: string | null
    department_id: number | null
    team_id: number | null
  }>

/** One card of a dashboard. `data` has the shape that the domain publishes in its contract. */
export type CardSource = Readonly<{
  /** The card is absent without this key. */
  permission: string
  /** Can be shown for a past day. */
  hasPast?: boolean
  /** Null where there is nothing to show to this person. At most one statement. */
  read: (ask: CardAsk) => Promise<Readonly<{ path: string; data: unknown }> | null>
}>

export const adminCards = registry<CardSource>('admin cards')
export const employeeCards = registry<CardSource>('employee cards')

export type Found = Readonly<{ id: number; title: string; subtitle: string; path: string }>

/** Finds rows of one kind that the actor may see anyway, best first, at most `limit`. */
export type SearchSource = (
  ask: Pick<Context, 'tx' | 'actor' | 'now'>,
  q: string,
  limit: number,
) => Promise<readonly Found[]>
export const searchSources = registry<SearchSource>('search sources')
