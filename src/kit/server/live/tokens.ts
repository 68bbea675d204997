import type { Actor } from '../actor.ts'
import type { AudienceToken } from './publish.ts'

/**
 * Returns the audiences of an actor. `leads`: those that domains know, such as the teams that are led. A person whose key
 * is limited to their own rows is not notified of rows of others.
 */
export const tokensOf = (actor: Actor, leads: readonly AudienceToken[]): AudienceToken[] => [
  'everyone',
  `account:${actor.area}:${actor.id}`,
  ...(actor.acting ? [] : [`inbox:${actor.account_id}`]),
  ...(actor.team_id === null ? [] : [`member:${actor.team_id}`]),
  ...[...actor.grants].flatMap(([key, scope]) => (scope === 'own' ? [] : [`permission:${key}`])),
  ...leads,
]

/** Finds members by the audiences they belong to, however many there are. */
export type Audience<Member> = Readonly<{
  set: (member: Member, tokens: readonly AudienceToken[]) => void
  remove: (member: Member) => void
  /** Every member of at least one of these, once. */
  of: (tokens: readonly AudienceToken[]) => ReadonlySet<Member>
}>

export const createAudience = <Member>(): Audience<Member> => {
  const byToken = new Map<AudienceToken, Set<Member>>()
  const tokensOfMembers = new Map<Member, readonly AudienceToken[]>()
  const drop = (member: Member, tokens: readonly AudienceToken[]): void => {
    for (const token of tokens) {
      const members = byToken.get(token)
      members?.delete(member)
      if (members?.size === 0) byToken.delete(token)
    }
  }
  return {
    set: (member, tokens) => {
      const before = tokensOfMembers.get(member) ?? []
      const wanted = new Set(tokens)
      drop(
        member,
        before.filter((token) => !wanted.has(token)),
      )
      for (const token of wanted) {
        const members = byToken.get(token) ?? new Set<Member>()
        members.add(member)
        byToken.set(token, members)
      }
      tokensOfMembers.set(member, [...wanted])
    },
    remove: (member) => {
      drop(member, tokensOfMembers.get(member) ?? [])
      tokensOfMembers.delete(member)
    },
    of: (tokens) => new Set(tokens.flatMap((token) => [...(byToken.get(token) ?? [])])),
  }
}
