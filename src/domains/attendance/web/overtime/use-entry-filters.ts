import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import type { Period } from '#kit/web/filters/periods.ts'
import { entryState } from '../../contract/overtime.models.ts'

const schema = z.object({ state: entryState.optional(), from: date.optional(), to: date.optional() })

/** Reads the filters of the entries of led people from the address. */
export const useEntryFilters = () => {
  const [state, set] = useAddressState(schema)
  const period: Period | undefined = state.from && state.to ? { from: state.from, to: state.to } : undefined
  const body = {
    ...(state.state ? { state: state.state } : {}),
    ...(period ? { start_date: period.from, end_date: period.to } : {}),
  }
  return {
    state,
    set,
    period,
    body,
    isFiltered: Object.keys(body).length > 0,
    clear: () => set({ state: undefined, from: undefined, to: undefined }),
  }
}
