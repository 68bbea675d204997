// Queries of tickets for other domains.
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import { ticketPathIn } from './notify.ts'
import { listTicketsById } from './store/tickets.ts'

/** Returns those of some tickets that the actor sees. */
export const listSeenTickets = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<SeenRow[]> =>
  scopeOf(actor, 'tickets.read') === null
    ? []
    : (await listTicketsById(tx, { actor, now }, ids)).map(({ id, ticket_ref, subject }) => ({
        id,
        label: `${ticket_ref} ${subject}`,
        path: ticketPathIn(actor.area, id),
      }))
