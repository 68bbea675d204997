import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'

/** Who looks at tickets `t`, and when. */
export type Eye = Readonly<{ actor: Actor; now: string }>

const none = sql<boolean>`false`

/** Whether no ticket is hidden from the actor. */
export const seesAllTickets = ({ actor, now }: Eye): boolean => scope(actor, 'tickets.read', now).isAll

/** Tickets of people in reach, those of no one in their teams, and all of the team the actor is placed in today. */
export const seesTicket = ({ actor, now }: Eye): RawBuilder<boolean> => {
  const reach = scope(actor, 'tickets.read', now)
  if (reach.isAll) return sql<boolean>`true`
  return sql<boolean>`(t.team_id = ${actor.team_id}::int or ${reach.where(sql`t.employee_id`)} or ${reach.ofTeam(sql`t.team_id`)})`
}

/** Whether the actor assigns, reviews and voids a ticket: it belongs to a person or a team in reach. */
export const leadsTicket = ({ actor, now }: Eye): RawBuilder<boolean> => {
  if (scopeOf(actor, 'tickets.review') === null) return none
  const reach = scope(actor, 'tickets.review', now)
  if (reach.isAll) return sql<boolean>`true`
  return sql<boolean>`(coalesce(${reach.where(sql`t.employee_id`)}, false) or ${reach.ofTeam(sql`t.team_id`)})`
}

/** Whether the actor works in the team that serves a ticket, and may take it. */
export const servesTicket = ({ actor }: Eye): RawBuilder<boolean> =>
  scopeOf(actor, 'tickets.write') === null ? none : sql<boolean>`coalesce(t.team_id = ${actor.team_id}::int, false)`
