import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { parseSearch, type SearchValues, stringifySearch } from './search-text.ts'

/** Reads what fits the schema; a part of the address that does not fit counts as not given. */
const readAddress = <Schema extends z.ZodObject>(schema: Schema, search: SearchValues): z.output<Schema> => {
  const fitting = Object.entries(schema.shape).filter(
    ([name, field]) => name in search && z.safeParse(field, search[name]).success,
  )
  return schema.parse(Object.fromEntries(fitting.map(([name]) => [name, search[name]])))
}

export type AddressSetter<State> = (change: Partial<Record<keyof State, unknown>>, options?: { push?: boolean }) => void

/**
 * State that lives in the query of the address, so that a link shows the same thing to a colleague. Every field of the
 * schema is optional or has a default, and reads text. Setting a field to undefined, null or '' takes it out. Changes
 * replace the entry of the history unless `push` is given.
 */
export const useAddressState = <Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, AddressSetter<z.output<Schema>>] => {
  const router = useRouter()
  const text = useRouterState({ select: (state) => state.location.searchStr })
  const state = useMemo(() => readAddress(schema, parseSearch(text)), [schema, text])
  const set = useCallback<AddressSetter<z.output<Schema>>>(
    (change, options) => {
      const { pathname, search, hash } = router.history.location
      const href = `${pathname}${stringifySearch({ ...parseSearch(search), ...change })}${hash}`
      if (options?.push) router.history.push(href)
      else router.history.replace(href)
    },
    [router],
  )
  return [state, set]
}
