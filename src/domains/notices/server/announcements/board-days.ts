import type { Context } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'
import type { BoardDay } from '../../contract/announcements.models.ts'

export type BoardPart = 'holidays' | 'joiners' | 'celebrations'

/** Days on the notice board, for the actor: holidays, joiners, celebrations. */
export type BoardDays = (context: Pick<Context, 'tx' | 'actor' | 'now'>) => Promise<readonly BoardDay[]>

export const boardDays = registry<BoardDays, BoardPart>('days of the notice board')
export type { BoardDay }
