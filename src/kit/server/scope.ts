import type { RawBuilder } from 'kysely'
import { forbidden, notFound } from '../contract/envelope.ts'
import type { PublicCall } from '../contract/call.ts'
import type { Permission } from '../contract/keys.ts'
import type { Actor } from './actor.ts'
import type { Tx } from './context.ts'
import { slot } from './slots.ts'

/**
 * The rows of people that an actor may see under one permission, as a condition for SQL. One filter serves lists, counts,
 * exports and single rows, so that they cannot disagree.
 */
export type ScopeFilter = Readonly<{
  /** Nothing is narrowed. */
  isAll: boolean
  /**
   * `employee`: expression of the person whom a row belongs to. `day`: the date whose placement decides; for rows
   * without a day, and for every action, leave it out: today's placement decides.
   */
  where: (employee: RawBuilder<unknown>, day?: RawBuilder<unknown>) => RawBuilder<boolean>
  /** `where` for a row that is found already, or few: its person is looked up, and not everyone in scope. */
  whereFew: (employee: RawBuilder<unknown>) => RawBuilder<boolean>
  /**
   * People in scope on any day from `from` to `to` (dates, both included): read once for a statement, so that rows of many
   * days are found by an index. In addition, `where` with the day decides about each row.
   */
  between: (employee: RawBuilder<unknown>, from: string, to: string) => RawBuilder<boolean>
  /** Rows that belong to a team and to no person of it. */
  ofTeam: (team: RawBuilder<unknown>) => RawBuilder<boolean>
}>

type Viewer = Readonly<{ tx: Tx; actor: Actor; now: string }>

/** The scopes of actors; filled by the domain that knows teams and departments. */
export const scopes = slot<
  Readonly<{
    /** Returns the rows in the scope of the actor's grant of `key`; 403 without one. */
    filter: (actor: Actor, key: Permission, now: string) => ScopeFilter
    /** Returns whether a person is in scope; `day` decides by the placement of that day. */
    reaches: (viewer: Viewer, key: Permission, employeeId: number, day?: string) => Promise<boolean>
  }>
>('scopes', {
  filter: () => {
    throw forbidden()
  },
  reaches: async () => false,
})

/** The scope of a call's own permission, for its handler. */
export type Scoped = Readonly<{
  /** The filter that every row of a list, a count and an export goes through. */
  scope: () => ScopeFilter
  /** Returns whether a person is in scope. */
  isVisible: (employeeId: number, day?: string) => Promise<boolean>
  /** 404 for a person out of scope, as for one who is not there. */
  requireVisible: (employeeId: number, day?: string) => Promise<void>
}>

const keyOf = (permission: Permission | PublicCall): Permission => {
  if (typeof permission !== 'string') throw new Error('A public call has no scope')
  return permission
}

const consulted = new WeakSet<Actor>()

/**
 * Returns the result of a handler; 403 for an API token that is limited to brands or departments, where the handler has not
 * looked at the scope of its actor: the result would have the rows of everyone.
 */
export const scopedResult = (actor: Actor | undefined, result: unknown): unknown => {
  if (actor?.token?.limits && !consulted.has(actor)) throw forbidden()
  return result
}

/** `required` collects the people whom a handler has found to be visible. */
export const scopedTo = (
  viewer: Viewer,
  permission: Permission | PublicCall,
  required: Set<number> = new Set(),
): Scoped => {
  const isVisible = (employeeId: number, day?: string): Promise<boolean> => {
    consulted.add(viewer.actor)
    return scopes.get().reaches(viewer, keyOf(permission), employeeId, day)
  }
  return {
    scope: () => {
      consulted.add(viewer.actor)
      return scopes.get().filter(viewer.actor, keyOf(permission), viewer.now)
    },
    isVisible,
    requireVisible: async (employeeId, day) => {
      if (!(await isVisible(employeeId, day))) throw notFound()
      required.add(employeeId)
    },
  }
}
