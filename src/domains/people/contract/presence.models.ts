import { z } from 'zod'

/**
 * The presence of a person at work: `here` while punched in, `off` while nothing is expected of them, else `away`,
 * for any reason.
 */
export const presence = z.enum(['here', 'away', 'off'])
export type Presence = z.output<typeof presence>

/** The presence for those who see the attendance of people: `late` too, which colleagues see as `away`. */
export const knownPresence = presence.or(z.literal('late'))
export type KnownPresence = z.output<typeof knownPresence>
export const asColleague = (known: KnownPresence): Presence => (known === 'late' ? 'away' : known)
