import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { DataOf } from '#kit/contract/call.ts'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { previewRequest } from '../../contract/requests.calls.ts'
import type { RequestInput } from '../../contract/requests.calls.ts'

type PreviewAsk = RequestInput & Readonly<{ type_id: number; id?: number }>
export type Preview = Readonly<{
  /** What sending would cost; null until something can be asked. */
  answer: DataOf<typeof previewRequest> | null
  isOld: boolean
  /** What is wrong with a field, by its name. */
  problems: Readonly<Record<string, string>>
}>

const WAIT_MS = 300

/**
 * What sending would cost and what stands in its way, asked while the form is filled in. It is sent without the toasts of
 * an act: what is wrong with a half-typed form is said beside its fields.
 */
export const usePreview = (ask: PreviewAsk | null): Preview => {
  const [asked] = useDebouncedValue(ask, WAIT_MS)
  // The key holds the text, so that a draft that is drawn anew asks nothing anew.
  const text = asked && JSON.stringify(asked)
  const query = useQuery<Preview['answer']>({
    queryKey: [previewRequest.id, text],
    enabled: asked !== null,
    queryFn: async ({ signal }) => asked && (await send(previewRequest, { body: asked }, { signal })).data,
    meta: { shows: previewRequest.shows },
    retry: false,
    placeholderData: keepPreviousData,
  })
  const failed = query.error ? asFailure(query.error) : null
  const answer = ask && !failed ? (query.data ?? null) : null
  const found = (answer?.problems ?? []).map(({ field, message }) => [field, message] as const)
  return {
    answer,
    isOld: query.isPlaceholderData || text !== JSON.stringify(ask),
    problems: ask ? { ...failed?.fields, ...Object.fromEntries(found.toReversed()) } : {},
  }
}
