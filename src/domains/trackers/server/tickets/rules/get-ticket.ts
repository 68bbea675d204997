import { found } from '#kit/server/database/rows.ts'
import type { Context } from '#kit/server/context.ts'
import type { Ticket } from '../../../contract/tickets.models.ts'
import { stepContext, presentTicket } from '../present.ts'
import { findDetails, listTicketsById, type StoredTicket } from '../store/tickets.ts'

type ReadContext = Pick<Context, 'tx' | 'actor' | 'now'>

/** Returns a ticket that the actor sees; else 404. */
export const getTicketRow = async ({ tx, actor, now }: ReadContext, id: number): Promise<StoredTicket> =>
  found((await listTicketsById(tx, { actor, now }, [id]))[0])

/** Returns a ticket with events and reviews. Scores are visible to the handler and to those who review. */
export const getTicket = async (context: ReadContext, id: number): Promise<Ticket> => {
  const row = await getTicketRow(context, id)
  const details = found(await findDetails(context.tx, id))
  const { is_handler, is_lead, is_resolver } = stepContext(context.actor, row)
  const seesScores = is_handler || is_lead || is_resolver
  return {
    ...presentTicket(context.actor, row),
    ...details,
    quality_score: seesScores ? row.quality_score : null,
    events: details.events.filter(({ kind }) => kind !== 'reviewed' || seesScores),
    reviews: seesScores ? details.reviews : [],
  }
}
