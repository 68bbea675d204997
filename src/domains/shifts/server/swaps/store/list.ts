import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { SwapState } from '../../../contract/shifts.models.ts'
import type { Access } from '../../store/access.ts'
import { seesSwap, storedSwap, type StoredSwap, SWAP_FROM, swapColumns } from './swaps.ts'

type SwapFilter = PageInput &
  Readonly<{
    team_id?: number | undefined
    state?: readonly SwapState[] | undefined
    from?: string | undefined
    to?: string | undefined
  }>

const SORTS = { sorts: { id: sql`x.id` }, id: sql`x.id`, fallback: '-id' }

/** Lists a page of the swaps that the actor may see, the newest first. */
export const listSwaps = (tx: Tx, access: Access, query: SwapFilter): Promise<{ rows: StoredSwap[]; meta: PageMeta }> =>
  readPage(tx, pageBy(SORTS, query), {
    row: storedSwap,
    columns: swapColumns(access),
    from: SWAP_FROM,
    where: sql`${seesSwap(access)} and (${query.team_id ?? null}::int is null or w.team_id = ${query.team_id ?? null}::int)
      and (${query.state ?? null}::text[] is null or x.state = any(${query.state ?? null}::text[]))
      and (${query.from ?? null}::date is null or w.start_date + 6 >= ${query.from ?? null}::date)
      and (${query.to ?? null}::date is null or w.start_date <= ${query.to ?? null}::date)`,
  })
