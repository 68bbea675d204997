import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput } from '../call/send.ts'
import { type CallQuery, useCallQuery } from '../call/use-call-query.ts'
import type { PageSize } from './table-footer.tsx'
import { usePaging, withPage } from './use-paging.ts'

type Paging = Pick<ReturnType<typeof usePaging>, 'sort' | 'limit' | 'cursor'>

export const usePagedQuery = <C extends AnyCall>(call: C, input: CallInput<C>, paging: Paging): CallQuery<C> => {
  const { sort, limit, cursor } = paging
  return useCallQuery(call, withPage(call, input, { sort, limit, cursor }), { showPrevious: true })
}

/**
 * Returns the response that the `CallTable` of the same call, input and prefix shows, for parts around it. `place`
 * changes with the filters, the order and the page.
 */
export const useListResponse = <C extends AnyCall>(call: C, input: CallInput<C>, prefix = '', usual?: PageSize) => {
  const paging = usePaging(prefix, input, usual)
  const { sort, limit, cursor } = paging
  return { ...usePagedQuery(call, input, paging), place: JSON.stringify([input, sort, limit, cursor]) }
}
