import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import { handle } from '#kit/server/call/handle.ts'
import { searchSources } from '#kit/server/registries.ts'
import { searchAll as call, searchKind } from '../../contract/shell.calls.ts'

const MOST_OF_A_KIND = 5
/** As many as a fast typist could mean, over all devices of an account. */
const SEARCHES = { name: 'search', free: 10, window_seconds: 1, first_wait: 1, max_wait: 1 } as const

/** Asks every domain that knows a kind; each answers by the actor's own scope. */
export const searchAll = handle(call, async ({ tx, actor, now, query }) => {
  await refuseBeyond(tx, bucket(SEARCHES, String(actor.account_id)), now)
  const asked = searchSources.all().flatMap(([kind, source]) => {
    const known = searchKind.safeParse(kind)
    const isWanted = known.success && (query.kinds === undefined || query.kinds.includes(known.data))
    return isWanted ? [{ kind: known.data, source }] : []
  })
  const groups = await Promise.all(
    asked.map(async ({ kind, source }) => ({
      kind,
      items: [...(await source({ tx, actor, now }, query.q, MOST_OF_A_KIND))],
    })),
  )
  return { groups: groups.filter((group) => group.items.length > 0) }
})
