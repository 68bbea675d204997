import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'

/** The actor for whom tickets `t` are read, and the instant. */
export type Viewer = Readonly<{ actor: Actor; now: string }>

const none = sql<boolean>`false`

/** Returns true if no ticket is hidden from the actor. */
export const seesAllTickets = ({ actor, now }: Viewer): boolean => scope(actor, 'tickets.read', now).isAll

/** SQL condition: the ticket belongs to a person in scope, to no one in a team in scope, or to the actor's team of today. */
export const seesTicket = ({ actor, now }: Viewer): RawBuilder<boolean> => {
  const people = scope(actor, 'tickets.read', now)
  if (people.isAll) return sql<boolean>`true`
  return sql<boolean>`(t.team_id = ${actor.team_id}::int or ${people.where(sql`t.employee_id`)} or ${people.ofTeam(sql`t.team_id`)})`
}

/** SQL condition: the actor assigns, reviews and voids a ticket, because it belongs to a person or a team in scope. */
export const leadsTicket = ({ actor, now }: Viewer): RawBuilder<boolean> => {
  if (scopeOf(actor, 'tickets.review') === null) return none
  const people = scope(actor, 'tickets.review', now)
  if (people.isAll) return sql<boolean>`true`
  return sql<boolean>`(coalesce(${people.where(sql`t.employee_id`)}, false) or ${people.ofTeam(sql`t.team_id`)})`
}

/** SQL condition: the actor works in the team that serves a ticket, and may take it. */
export const servesTicket = ({ actor }: Viewer): RawBuilder<boolean> =>
  scopeOf(actor, 'tickets.write') === null ? none : sql<boolean>`coalesce(t.team_id = ${actor.team_id}::int, false)`
