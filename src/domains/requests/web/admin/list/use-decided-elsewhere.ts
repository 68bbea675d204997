import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { RequestFull, RequestRow } from '../../../contract/requests.models.ts'
import { viewRequest } from '../../../contract/thread.calls.ts'
import { updateMemory, freshMemory, isDecidedElsewhere } from './decided-elsewhere.ts'

/** At most so many missing rows are loaded; more at once mean that the list was filled with other rows. */
const MAX_MISSING_ROWS = 20

/** Loads requests that are missing from the list, without toasts of errors: some of them were deleted. */
const useMissingRequests = (ids: readonly number[]): readonly RequestFull[] =>
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
 * Returns the rows of a list in which requests that others decide stay until they are dismissed: no row disappears
 * under the pointer of a person who is about to decide it.
 */
export const useDecidedElsewhere = (loaded: readonly RequestRow[], place: string) => {
  const actor = useActor()
  const me = actor.employee_id ?? actor.id
  const [memory, setMemory] = useState(() => freshMemory(place, loaded))
  const now = updateMemory(memory, place, loaded)
  if (now !== memory) setMemory(now)
  const here = new Set(loaded.map(({ id }) => id))
  const missing = now.rows.filter(({ id }) => !here.has(id)).map(({ id }) => id)
  const current = useMissingRequests(missing.length > MAX_MISSING_ROWS ? [] : missing)
  const isPast = (row: RequestRow): boolean => isDecidedElsewhere(row, now.open, me)
  const rows = now.rows.flatMap((row): readonly RequestRow[] => {
    if (here.has(row.id)) return [row]
    const request = current.find(({ id }) => id === row.id)
    return request && isPast(request) ? [request] : []
  })
  return {
    rows,
    isPast,
    count: rows.filter(isPast).length,
    /** Removes the decided rows from the list. */
    dismiss: () => setMemory(freshMemory(place, loaded)),
  }
}
