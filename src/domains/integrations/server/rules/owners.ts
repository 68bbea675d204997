import { actorSource } from '#domains/organisation/server/index.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'

/** The owner of a webhook as an actor of now; null where they may not sign in. */
export const findOwner = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, id: number): Promise<Actor | null> => {
  const found = await actorSource.get()(tx, { kind: 'admin', id }, now)
  return found?.block === null ? found.actor : null
}
