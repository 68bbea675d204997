import { z } from 'zod'
import type { AnyCall } from '#kit/contract/call.ts'
import { DEFAULT_LIMIT } from '#kit/contract/page.ts'
import { useAddressState } from '../address/use-address-state.ts'
import { withBody, withQuery } from '../call/call-url.ts'
import type { CallInput } from '../call/send.ts'
import type { SortKey } from './columns.ts'
import { PAGE_SIZES, type PageSize } from './table-footer.tsx'

const name = (prefix: string, part: string): string => (prefix === '' ? part : `${prefix}_${part}`)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns the part of the input in which a list pages by key; null for lists that are read whole. */
export const pagedIn = (call: AnyCall): 'query' | 'body' | null => {
  if ('cursor' in call.query.shape) return 'query'
  return call.body instanceof z.ZodObject && 'cursor' in call.body.shape ? 'body' : null
}

type Place = Readonly<{ sort: SortKey; limit: number | undefined; cursor: string | undefined }>

/**
 * Returns the input of a list with the requested page, where the call takes it. The usual number of rows is left out, and
 * so is an order that was not chosen: the input may have its own.
 */
export const withPage = <C extends AnyCall>(call: C, input: CallInput<C>, place: Place): CallInput<C> => {
  const { sort, limit, cursor } = place
  const page = {
    ...(sort === undefined ? {} : { sort }),
    limit: limit === DEFAULT_LIMIT ? undefined : limit,
    cursor,
  }
  if (pagedIn(call) === 'query') return withQuery(input, page)
  return pagedIn(call) === 'body' ? withBody(input, page) : input
}

/**
 * Sort, rows per page and place of one list, in the address. The places passed on the way are stored there too, so that
 * "previous" works for anyone who opens the link.
 */
export const usePaging = (prefix: string, filters: unknown, usual: PageSize = DEFAULT_LIMIT) => {
  const names = {
    sort: name(prefix, 'sort'),
    limit: name(prefix, 'limit'),
    at: name(prefix, 'at'),
    of: name(prefix, 'of'),
  }
  const field = z.string().max(8000).optional()
  const [state, set] = useAddressState(
    z.object({ [names.sort]: field, [names.limit]: field, [names.at]: field, [names.of]: field }),
  )
  // Places are of one set of filters: when these change, the list starts again.
  const print = fingerprint(filters)
  const places = text(state[names.of]) === print ? (text(state[names.at])?.split(',') ?? []) : []
  const limit = PAGE_SIZES.find((size) => String(size) === state[names.limit]) ?? usual
  const move = (next: readonly string[]): void =>
    set({ [names.at]: next.join(','), [names.of]: next.length > 0 ? print : undefined }, { push: true })
  const sort: SortKey = text(state[names.sort])
  return {
    sort,
    limit,
    cursor: places.at(-1),
    page: places.length,
    setSort: (next: SortKey) => set({ [names.sort]: next, [names.at]: undefined, [names.of]: undefined }),
    setLimit: (next: number) =>
      set({ [names.limit]: next === usual ? undefined : next, [names.at]: undefined, [names.of]: undefined }),
    next: (cursor: string) => move([...places, cursor]),
    previous: () => move(places.slice(0, -1)),
    first: () => move([]),
  }
}

/** Returns a short hash of the filters, to distinguish lists. */
const fingerprint = (value: unknown): string => {
  const whole = JSON.stringify(value) ?? ''
  const sum = Array.from(whole).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 0x7fff_ffff, 17)
  return sum.toString(36)
}
