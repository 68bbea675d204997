import { notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import type { Ticket } from '../../contract/tickets.models.ts'
import { factsOf, presentTicket } from './present.ts'
import { findDetails, findTickets, type StoredTicket } from './store/tickets.ts'

type Asking = Pick<Context, 'tx' | 'actor' | 'now'>

/** A ticket that the actor sees; else 404. */
export const readRow = async ({ tx, actor, now }: Asking, id: number): Promise<StoredTicket> => {
  const [row] = await findTickets(tx, { actor, now }, [id])
  if (!row) throw notFound()
  return row
}

/** The whole ticket. Scores are for the handler and for those who review. */
export const readTicket = async (asking: Asking, id: number): Promise<Ticket> => {
  const row = await readRow(asking, id)
  const details = await findDetails(asking.tx, id)
  if (!details) throw notFound()
  const { is_handler, is_lead, is_resolver } = factsOf(asking.actor, row)
  const seesScores = is_handler || is_lead || is_resolver
  return {
    ...presentTicket(asking.actor, row),
    ...details,
    quality_score: seesScores ? row.quality_score : null,
    events: details.events.filter(({ kind }) => kind !== 'reviewed' || seesScores),
    reviews: seesScores ? details.reviews : [],
  }
}
