import type { Work } from '#kit/server/context.ts'
import type { Card } from '../../contract/card.models.ts'
import { showCards } from '../persons/present/presence.ts'
import { listCardsOfTeam } from '../persons/store/directory.ts'

/** The directory cards of the people placed in a team on a day. */
export const cardsOfTeam = async (context: Pick<Work, 'tx' | 'now'>, team_id: number, day: string): Promise<Card[]> =>
  showCards(context, await listCardsOfTeam(context.tx, team_id, day), day)
