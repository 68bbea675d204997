import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyCall, DataOf, MetaOf } from '#kit/contract/call.ts'
import { asPerson, isByPage } from './cause.ts'
import { asFailure, type CallFailure } from './failure.ts'
import { perform } from './perform.ts'
import type { CallInput, Sent } from './send.ts'

export type CallQueryOptions = Readonly<{
  /** `false`: does not load yet. */
  enabled?: boolean
  /** Shows the former response while that for a new input is under way. */
  showPrevious?: boolean
  /** Loads again after so many milliseconds, by itself. */
  refetchInterval?: number
  /** Never an act of the person. */
  background?: true
}>

export type CallQuery<C> = Readonly<{
  data: DataOf<C> | undefined
  meta: MetaOf<C> | undefined
  /** The failure of the last attempt; an earlier response may still be in `data`. */
  failure: CallFailure | null
  isLoading: boolean
  /** The shown data is the response to a former input; the response to the present one is under way. */
  isPlaceholderData: boolean
  reload: () => void
}>

/**
 * Reads a call and refreshes the response: a success of any call that changes what this one shows loads it again.
 * Failures show the toast of the product's error rules and stay in `failure` for the screen.
 */
export const useCallQuery = <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: CallQueryOptions = {},
): CallQuery<C> => {
  const query = useQuery<Sent<C>>({
    queryKey: [call.id, input],
    queryFn: ({ signal, client, queryKey }) => {
      const isRepeated = options.refetchInterval !== undefined && client.getQueryData(queryKey) !== undefined
      return perform(call, input, { signal, background: options.background ?? isByPage(isRepeated) })
    },
    meta: { shows: call.shows },
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
    ...(options.showPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  return {
    data: query.data?.data,
    meta: query.data?.meta,
    failure: query.error ? asFailure(query.error) : null,
    isLoading: query.isLoading,
    isPlaceholderData: query.isPlaceholderData,
    reload: () => void asPerson(() => query.refetch()),
  }
}
