import type { OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Option } from './choice-fields.tsx'

/** Finds options for what was typed; `id` identifies a search. */
export type SearchOptions<Value> = Readonly<{ id: string; run: (typed: string) => Promise<readonly Option<Value>[]> }>

const WAIT_MS = 200

/** Returns true if every typed word is somewhere in an option. */
const fits = ({ label, under }: Option<unknown>, typed: string): boolean => {
  const text = `${label} ${under ?? ''}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * Returns the given options, and those found for what is typed, each once. `filter` leaves those that match what is typed:
 * by the response of the server, and until then, or without a search there, by their text. Nothing is requested until `isWanted`.
 */
export const useSearchedOptions = <Value extends string | number>(
  given: readonly Option<Value>[],
  find: SearchOptions<Value> | undefined,
  isWanted = true,
) => {
  const [typed, search] = useState('')
  const [waited] = useDebouncedValue(typed, WAIT_MS)
  // Options once found stay known, so that a chosen one has its name when the search goes on.
  const [known] = useState(() => new Map<Value, Option<Value>>())
  const query = useQuery({
    queryKey: ['options', find?.id, waited],
    queryFn: async () => {
      const found = find ? await find.run(waited) : []
      for (const option of found) known.set(option.value, option)
      return found
    },
    enabled: find !== undefined && isWanted,
  })
  const all = new Map([...given, ...known.values(), ...(query.data ?? [])].map((option) => [option.value, option]))
  const byText = new Map([...all.values()].map((option) => [String(option.value), option]))
  const loaded = find && typed === waited && query.data ? new Set(query.data.map(({ value }) => String(value))) : null
  // An empty text is that of a field that was opened: everything known is offered.
  const belongs = (value: string, text: string): boolean => {
    if (text.trim() === '') return true
    const option = byText.get(value)
    return loaded ? loaded.has(value) : option !== undefined && fits(option, text.trim())
  }
  const filter: OptionsFilter = ({ options, search: text }) =>
    options.filter((option) => 'value' in option && belongs(option.value, text))
  return { options: [...all.values()], filter, isSearching: query.isFetching, search }
}
