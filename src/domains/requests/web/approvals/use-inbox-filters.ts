import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'

const schema = z.object({
  q: z.string().max(100).optional(),
  kind: z.string().max(40).optional(),
  type: z.coerce.number().int().positive().optional(),
  team: z.coerce.number().int().positive().optional(),
  overdue: z.literal('yes').optional(),
  whose: z.literal('all').optional(),
})

/** Returns the filters of the lists of requests to decide, which are stored in the address. */
export const useInboxFilters = () => {
  const [state, set] = useAddressState(schema)
  const { q, kind, type, team, overdue } = state
  const query = {
    ...(q ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(type ? { type_id: type } : {}),
    ...(team ? { team_id: [team] } : {}),
    ...(overdue ? { overdue: true } : {}),
  }
  return {
    state,
    set,
    query,
    count: Object.keys(query).length - (q ? 1 : 0),
    isFiltered: Object.keys(query).length > 0,
    clear: () => set({ q: undefined, kind: undefined, type: undefined, team: undefined, overdue: undefined }),
  }
}
export type InboxFilters = ReturnType<typeof useInboxFilters>
