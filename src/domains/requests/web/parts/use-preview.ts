import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { DataOf } from '#kit/contract/call.ts'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { previewRequest } from '../../contract/requests.calls.ts'
import type { RequestInput } from '../../contract/requests.calls.ts'

type PreviewInput = RequestInput & Readonly<{ type_id: number; id?: number }>
export type Preview = Readonly<{
  /** The cost of sending; null until the draft is complete enough for a preview. */
  result: DataOf<typeof previewRequest> | null
  isOld: boolean
  /** The problems of fields, by name. */
  problems: Readonly<Record<string, string>>
}>

const WAIT_MS = 300

/**
 * Loads the cost of sending and its problems while the form is filled in. It is sent without toasts: problems of a
 * half-typed form are shown next to its fields.
 */
export const usePreview = (input: PreviewInput | null): Preview => {
  const [debouncedInput] = useDebouncedValue(input, WAIT_MS)
  // The key contains the text, so that an equal draft is not sent again.
  const text = debouncedInput && JSON.stringify(debouncedInput)
  const query = useQuery<Preview['result']>({
    queryKey: [previewRequest.id, text],
    enabled: debouncedInput !== null,
    queryFn: async ({ signal }) =>
      debouncedInput && (await send(previewRequest, { body: debouncedInput }, { signal })).data,
    meta: { shows: previewRequest.shows },
    retry: false,
    placeholderData: keepPreviousData,
  })
  const failed = query.error ? asFailure(query.error) : null
  const result = input && !failed ? (query.data ?? null) : null
  const found = (result?.problems ?? []).map(({ field, message }) => [field, message] as const)
  return {
    result,
    isOld: query.isPlaceholderData || text !== JSON.stringify(input),
    problems: input ? { ...failed?.fields, ...Object.fromEntries(found.toReversed()) } : {},
  }
}
