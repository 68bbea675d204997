import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Option } from './choice-fields.tsx'

/** Finds options for what was typed; `id` tells one search from another. */
export type SearchOptions<Value> = Readonly<{ id: string; run: (typed: string) => Promise<readonly Option<Value>[]> }>

const WAIT_MS = 200

/** Options that are given, and those found for what is typed, each once. */
export const useSearchedOptions = <Value extends string | number>(
  given: readonly Option<Value>[],
  find: SearchOptions<Value> | undefined,
) => {
  const [typed, search] = useState('')
  const [waited] = useDebouncedValue(typed, WAIT_MS)
  // Options once found stay known, so that a chosen one keeps its name when the search moves on.
  const [known] = useState(() => new Map<Value, Option<Value>>())
  const query = useQuery({
    queryKey: ['options', find?.id, waited],
    queryFn: async () => {
      const found = find ? await find.run(waited) : []
      for (const option of found) known.set(option.value, option)
      return found
    },
    enabled: find !== undefined,
  })
  const all = new Map([...given, ...known.values(), ...(query.data ?? [])].map((option) => [option.value, option]))
  return { options: [...all.values()], isSearching: query.isFetching, search }
}
