import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Context } from '#kit/server/context.ts'

/** Returns the context for reads of hiring, whose days are in the zone of the organisation. */
export const readContextOf = async ({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>) => ({
  actor,
  account_id: actor.account_id,
  now,
  today: await organisationDay(tx, now),
})
