import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { asPerson, isByPage } from '#kit/web/call/cause.ts'
import { asFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import type { DashboardCard } from '#kit/web/screens/screen.ts'
import { adminDashboard, type Dashboard, employeeDashboard } from '#domains/shell/contract/shell.calls.ts'

type Slots = Readonly<Record<string, DashboardCard>>
type Asked = Readonly<{ date?: string | undefined; department_id?: number | undefined; team_id?: number | undefined }>

/** The cards that show what has changed; null when something has changed that no card says it shows. */
export const cardsThatShow = (kinds: readonly string[], slots: Slots): readonly string[] | null => {
  const showing = (kind: string) =>
    Object.entries(slots).filter(([, slot]) => slot.shows?.some((shown) => shown === kind))
  if (kinds.length === 0 || kinds.some((kind) => showing(kind).length === 0)) return null
  return [...new Set(kinds.flatMap((kind) => showing(kind).map(([id]) => id)))]
}

/** What is held, with some cards asked for again: one that is missing in the answer has nothing to show any more. */
export const withCards = (held: Dashboard, part: readonly string[], answer: Dashboard): Dashboard => {
  const others = Object.entries(held.cards).filter(([id]) => !part.includes(id))
  return { ...answer, cards: { ...Object.fromEntries(others), ...answer.cards } }
}

type Part = Readonly<{ cards?: string[] }>
type SendOptions = Readonly<{ signal: AbortSignal; background: boolean }>

/** A dashboard with the way to ask for it, or for some of its cards. */
export type DashboardSource = Readonly<{
  call: Pick<AnyCall, 'id' | 'shows'>
  read: (asked: Asked & Part, options: SendOptions) => Promise<Dashboard>
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
  /** Asks for everything again after so many milliseconds. */
  refetchInterval?: number
}>

/** A dashboard that stays fresh: after a change only the cards that show it are asked for. */
export const useDashboard = ({ call, read }: DashboardSource, asked: Asked, { slots, refetchInterval }: Options) => {
  const client = useQueryClient()
  const changed = useRef(new Set<string>())
  const queryKey = [call.id, asked]
  const query = useQuery<Dashboard>({
    queryKey,
    queryFn: async ({ signal }) => {
      const held = client.getQueryData<Dashboard>(queryKey)
      const kinds = [...changed.current]
      changed.current.clear()
      const part = held ? cardsThatShow(kinds, slots) : null
      try {
        // A screen that looks again by itself is no visit.
        const options = { signal, background: isByPage(held !== undefined) }
        if (!held || !part) return await read(asked, options)
        return withCards(held, part, await read({ ...asked, cards: [...part] }, options))
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
