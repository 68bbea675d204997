import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'

const schema = z.object({
  q: z.string().max(80).optional(),
  team: z.coerce.number().int().positive().optional(),
})

/** The filters of the lists of forced punch-outs, stored in the address. */
export const useForcedFilters = () => {
  const [state, set] = useAddressState(schema)
  const body = { ...(state.q ? { q: state.q } : {}), ...(state.team ? { team_id: state.team } : {}) }
  return {
    state,
    set,
    body,
    isFiltered: Object.keys(body).length > 0,
    clear: () => set({ q: undefined, team: undefined }),
  }
}
export type ForcedFilters = ReturnType<typeof useForcedFilters>
