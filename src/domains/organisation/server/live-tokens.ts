import type { LiveTokens } from '#kit/server/registries.ts'
import { organisationDay } from './today.ts'

/** The teams that somebody leads or deputises for today. */
export const leadTokens: LiveTokens = async (db, actor, now) => {
  if (actor.area !== 'User' || actor.employee_id === null) return []
  const day = await organisationDay(db, now)
  const led = await db
    .selectFrom('team_leaderships')
    .select('team_id')
    .where('employee_id', '=', actor.employee_id)
    .where('from_date', '<=', day)
    .where((row) => row.or([row('to_date', 'is', null), row('to_date', '>=', day)]))
    .execute()
  return led.map(({ team_id }) => `lead:${team_id}`)
}
