import type { Actor } from '../actor.ts'
import type { Tx } from '../context.ts'
import { liveTokens } from '../registries.ts'
import type { AudienceToken } from './publish.ts'

/** The audiences that domains know of, and the instant (epoch milliseconds) from which they must be read again. */
export type Leads = Readonly<{ tokens: readonly AudienceToken[]; until: number }>

/** Reads them for the actor's day: with the next one deputies begin and end, without an event. */
export const readLeads = async (db: Tx, actor: Actor, now: string): Promise<Leads> => ({
  tokens: (await Promise.all(liveTokens.all().map(([, tokens]) => tokens(db, actor, now)))).flat(),
  until: nextDay(now, actor.time_zone),
})

const nextDay = (now: string, zone: string): number => {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate()
  return today.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
}
