import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import { parseSearch, type SearchValues, stringifySearch } from './search-text.ts'

/** Links to the screen that is open with a change of its query, so that its filters stay: `here({ request: 12 })`. */
export const useHere = () => {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  return useCallback(
    (change: SearchValues): ScreenLink => asScreenLink(stringifySearch({ ...parseSearch(text), ...change }) || '?'),
    [text],
  )
}
