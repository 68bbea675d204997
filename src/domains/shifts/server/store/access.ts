import { type RawBuilder, sql } from 'kysely'
import { managedTeams, teamScope } from '#domains/organisation/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'

export type Viewer = Pick<Context, 'actor' | 'now'>

/** SQL conditions on the id of a team, for the data that an actor may see and the actions that they may take. */
export type Access = Readonly<{
  me: number | null
  account_id: number
  now: string
  today: string
  /** Published weeks of the team. */
  reads: (team: RawBuilder<unknown>) => RawBuilder<boolean>
  plans: (team: RawBuilder<unknown>) => RawBuilder<boolean>
  publishes: (team: RawBuilder<unknown>) => RawBuilder<boolean>
  decides: (team: RawBuilder<unknown>) => RawBuilder<boolean>
  sets: (team: RawBuilder<unknown>) => RawBuilder<boolean>
  locks: boolean
  overrides: boolean
  /** May put people of other teams into a plan. */
  lends: boolean
}>

const either = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${one} or ${other})`

/** Returns the access of an actor. */
export const accessOf = ({ actor, now }: Viewer): Access => {
  const planned = teamScope(actor, 'shifts.plan', now)
  const led = teamScope(actor, 'shifts.read', now)
  const managed = managedTeams(actor, 'shifts.read', now)
  const records = scopeOf(actor, 'shift_records.read') === 'all'
  return {
    me: actor.employee_id,
    account_id: actor.account_id,
    now,
    today: dateIn(now, actor.time_zone),
    reads: (team) => {
      if (records) return sql<boolean>`true`
      const own =
        scopeOf(actor, 'shifts.read') === null
          ? sql<boolean>`false`
          : sql<boolean>`(${team} is not distinct from ${actor.team_id}::int)`
      return either(own, either(either(led(team), managed(team)), planned(team)))
    },
    plans: planned,
    publishes: teamScope(actor, 'shifts.publish', now),
    decides: teamScope(actor, 'shifts.swap.decide', now),
    sets: teamScope(actor, 'shifts.policy', now),
    locks: scopeOf(actor, 'shifts.lock') === 'all',
    overrides: scopeOf(actor, 'shifts.override') === 'all',
    lends: scopeOf(actor, 'shifts.plan') === 'all',
  }
}

/** Returns the access of the system: jobs and listeners check rules as a lead would. */
export const systemAccess = (now: string): Access => {
  const never = () => sql<boolean>`false`
  const always = () => sql<boolean>`true`
  return {
    me: null,
    account_id: 0,
    now,
    today: now.slice(0, 10),
    reads: always,
    plans: always,
    publishes: never,
    decides: never,
    sets: never,
    locks: false,
    overrides: false,
    lends: false,
  }
}
