import type { LiveKind } from '#kit/contract/keys.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Actor } from '../actor.ts'
import type { Work } from '../context.ts'
import { publishLive } from './publish.ts'

/** For each kind of change the holders of the rights with which administrators see it. */
export type Subscribers = ReadonlyMap<LiveKind, readonly string[]>

const isLiveKind = (kind: LiveKind): boolean => kind.endsWith('.changed')

/** Collects the audiences of each kind of data from the definitions of all calls. */
export const subscribersOf = (calls: readonly AnyCall[]): Subscribers => {
  const found = new Map<LiveKind, Set<string>>()
  for (const { area, permission, shows } of calls) {
    if (area !== 'Admin' || typeof permission !== 'string') continue
    for (const kind of shows.filter(isLiveKind)) {
      found.set(kind, (found.get(kind) ?? new Set()).add(`permission:${permission}`))
    }
  }
  return new Map([...found].map(([kind, tokens]) => [kind, [...tokens]]))
}

/**
 * Notifies of the changes that a call declares: the administrators who can see them, the people whom its audit names, and
 * the other screens of its actor. Domains notify further ones by `publishLive`.
 */
export const notifyOfChange = (
  call: AnyCall,
  work: Pick<Work, 'audits' | 'live'> & Readonly<{ actor?: Actor }>,
  subscribers: Subscribers,
): void => {
  const kinds = call.changes.filter(isLiveKind)
  const concerned = work.audits.flatMap(({ employee_id: id }) => (typeof id === 'number' ? [`account:User:${id}`] : []))
  const own = work.actor ? [`account:${work.actor.area}:${work.actor.id}`] : []
  publishLive(work, kinds, [...kinds.flatMap((kind) => subscribers.get(kind) ?? []), ...concerned, ...own])
}
