import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { RequestFull, RequestRow } from '../../../contract/requests.models.ts'
import { viewRequest } from '../../../contract/thread.calls.ts'
import { afterAnswer, freshMemory, isDecidedElsewhere } from './decided-elsewhere.ts'

/** So many rows that went are asked after; more of them at once is a list that was filled anew. */
const MOST_ASKED = 20

/** What became of requests that an answer has no more. It is asked without the toasts of an act: some were deleted. */
const useFates = (ids: readonly number[]): readonly RequestFull[] =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['requests.fate', id],
      queryFn: async () => (await send(viewRequest, { params: { id } }, { background: true })).data,
      meta: { shows: viewRequest.shows },
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })

/**
 * The rows of a list in which requests that others decide stay, until it is loaded anew: no row goes from under the
 * pointer of a person who is about to decide it.
 */
export const useDecidedElsewhere = (answer: readonly RequestRow[], place: string) => {
  const actor = useActor()
  const me = actor.employee_id ?? actor.id
  const [memory, setMemory] = useState(() => freshMemory(place, answer))
  const now = afterAnswer(memory, place, answer)
  if (now !== memory) setMemory(now)
  const here = new Set(answer.map(({ id }) => id))
  const missing = now.rows.filter(({ id }) => !here.has(id)).map(({ id }) => id)
  const fates = useFates(missing.length > MOST_ASKED ? [] : missing)
  const isPast = (row: RequestRow): boolean => isDecidedElsewhere(row, now.open, me)
  const rows = now.rows.flatMap((row): readonly RequestRow[] => {
    if (here.has(row.id)) return [row]
    const fate = fates.find(({ id }) => id === row.id)
    return fate && isPast(fate) ? [fate] : []
  })
  return {
    rows,
    isPast,
    count: rows.filter(isPast).length,
    /** Takes them off the list. */
    forget: () => setMemory(freshMemory(place, answer)),
  }
}
