import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { asPerson, isByPage } from '#kit/web/call/cause.ts'
import { asFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import type { DashboardCard } from '#kit/web/screens/screen.ts'
import { adminDashboard, type Dashboard, employeeDashboard } from '#domains/shell/contract/shell.calls.ts'

type Slots = Readonly<Record<string, DashboardCard>>
type Filters = Readonly<{ date?: string | undefined; department_id?: number | undefined; team_id?: number | undefined }>

/** Returns the cards that show the changed kinds; null if no card shows one of them. */
export const cardsThatShow = (kinds: readonly string[], slots: Slots): readonly string[] | null => {
  const showing = (kind: string) =>
    Object.entries(slots).filter(([, slot]) => slot.shows?.some((shown) => shown === kind))
  if (kinds.length === 0 || kinds.some((kind) => showing(kind).length === 0)) return null
  return [...new Set(kinds.flatMap((kind) => showing(kind).map(([id]) => id)))]
}

/** Merges refetched cards into the stored dashboard; a card that is missing in the response has nothing to show any more. */
export const withCards = (stored: Dashboard, part: readonly string[], response: Dashboard): Dashboard => {
  const others = Object.entries(stored.cards).filter(([id]) => !part.includes(id))
  return { ...response, cards: { ...Object.fromEntries(others), ...response.cards } }
}

type Part = Readonly<{ cards?: string[] }>
type SendOptions = Readonly<{ signal: AbortSignal; background: boolean }>

/** The call of a dashboard, and a function that reads all or some of its cards. */
export type DashboardSource = Readonly<{
  call: Pick<AnyCall, 'id' | 'shows'>
  read: (filters: Filters & Part, options: SendOptions) => Promise<Dashboard>
}>

export const adminSource: DashboardSource = {
  call: adminDashboard,
  read: async (query, options) => (await perform(adminDashboard, { query }, options)).data,
}

export const employeeSource: DashboardSource = {
  call: employeeDashboard,
  read: async ({ cards }, options) => (await perform(employeeDashboard, { query: { cards } }, options)).data,
}

type Options = Readonly<{
  slots: Slots
  /** The interval in milliseconds at which everything is read again. */
  refetchInterval?: number
}>

/** Returns a dashboard that stays fresh: after a change, only the cards that show it are read again. */
export const useDashboard = (
  { call, read }: DashboardSource,
  filters: Filters,
  { slots, refetchInterval }: Options,
) => {
  const client = useQueryClient()
  const changed = useRef(new Set<string>())
  const queryKey = [call.id, filters]
  const query = useQuery<Dashboard>({
    queryKey,
    queryFn: async ({ signal }) => {
      const stored = client.getQueryData<Dashboard>(queryKey)
      const kinds = [...changed.current]
      changed.current.clear()
      const part = stored ? cardsThatShow(kinds, slots) : null
      try {
        // A refetch by the screen itself is no visit.
        const options = { signal, background: isByPage(stored !== undefined) }
        if (!stored || !part) return await read(filters, options)
        return withCards(stored, part, await read({ ...filters, cards: [...part] }, options))
      } catch (error) {
        for (const kind of kinds) changed.current.add(kind)
        throw error
      }
    },
    meta: {
      shows: call.shows,
      onKinds: (kinds: readonly string[]) => {
        for (const kind of kinds) if (call.shows.some((shown) => shown === kind)) changed.current.add(kind)
      },
    },
    refetchInterval: refetchInterval ?? false,
    placeholderData: keepPreviousData,
  })
  return {
    data: query.data,
    failure: query.error ? asFailure(query.error) : null,
    isPlaceholderData: query.isPlaceholderData,
    reload: () => void asPerson(() => query.refetch()),
  }
}
