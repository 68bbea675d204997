import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Context } from '#kit/server/context.ts'
import type { Reading } from '../store/assets.ts'

/** Days of equipment are days in the zone of the organisation. */
export const readingOf = async ({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<Reading> => ({
  actor,
  now,
  today: await organisationDay(tx, now),
})
