import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import type { SearchKind } from '#kit/contract/keys.ts'
import { handle } from '#kit/server/call/handle.ts'
import { searchSources } from '#kit/server/registries.ts'
import { searchAll as call, searchKind } from '../../contract/shell.calls.ts'

const MAX_OF_A_KIND = 5
/** As many as a fast typist could mean, over all devices of an account. */
const SEARCHES = { name: 'search', free: 10, window_seconds: 1, first_wait: 1, max_wait: 1 } as const

const rankOf = (kind: SearchKind): number => searchKind.options.indexOf(kind)

/** Searches in every domain that has rows of a wanted kind; each returns what the actor's own scope allows. */
export const searchAll = handle(call, async ({ tx, actor, now, query }) => {
  await refuseBeyond(tx, bucket(SEARCHES, String(actor.account_id)), now)
  const sources = searchSources
    .all()
    .filter(([kind]) => query.kinds?.includes(kind) ?? true)
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  const groups = await Promise.all(
    sources.map(async ([kind, source]) => ({
      kind,
      items: (await source({ tx, actor, now }, query.q, MAX_OF_A_KIND)).map((row) => ({ photo_version: null, ...row })),
    })),
  )
  return { groups: groups.filter((group) => group.items.length > 0) }
})
