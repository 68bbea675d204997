import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { listForced } from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { UNDECIDED } from '../../contract/forced.rules.ts'

/** More that disappear at once come from a reloaded list. */
const MOST = 5

type Memory = Readonly<{ place: string; rows: readonly ForceRow[]; missing: readonly number[] }>

const remember = (memory: Memory, place: string, rows: readonly ForceRow[]): Memory => {
  if (memory.place !== place) return { place, rows, missing: [] }
  if (memory.rows === rows) return memory
  const here = new Set(rows.map(({ id }) => id))
  const left = memory.rows.map(({ id }) => id).filter((id) => !here.has(id))
  return { place, rows, missing: [...memory.missing.filter((id) => !here.has(id)), ...left] }
}

/**
 * Returns the results of rows that others decided while the list was open, with their names; the own decisions, `mine`,
 * are known.
 */
export const useDecidedElsewhere = (rows: readonly ForceRow[], place: string, mine: ReadonlySet<number>) => {
  const [memory, setMemory] = useState<Memory>({ place, rows, missing: [] })
  const now = remember(memory, place, rows)
  if (now !== memory) setMemory(now)
  const queried = now.missing.filter((id) => !mine.has(id))
  const decided = useQueries({
    queries: (queried.length > MOST ? [] : queried).map((id) => ({
      queryKey: ['forced.fate', id],
      queryFn: async () => (await send(listForced, { body: { id } }, { background: true })).data,
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []).filter(({ state }) => !UNDECIDED.includes(state)),
  })
  return { decided, forget: () => setMemory({ ...now, missing: [] }) }
}
