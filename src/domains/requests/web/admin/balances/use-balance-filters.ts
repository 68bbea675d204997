import { z } from 'zod'
import { date, queryFlag, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'

const schema = z.object({
  q: z.string().max(80).optional(),
  on: date.optional(),
  type: textId.optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  overbooked: queryFlag.optional(),
})

/** Returns the filters of the list of balances, which are stored in the address. */
export const useBalanceFilters = () => {
  const [state, set] = useAddressState(schema)
  const { q, on, type, department_id, team_id, overbooked } = state
  const query = {
    ...(q ? { q } : {}),
    ...(on ? { date: on } : {}),
    ...(type ? { type_id: type } : {}),
    ...(department_id ? { department_id: [department_id] } : {}),
    ...(team_id ? { team_id: [team_id] } : {}),
    ...(overbooked ? { overbooked: true } : {}),
  }
  // The day shows all people: it narrows nothing.
  const { date: _day, ...narrowing } = query
  return {
    state,
    set,
    query,
    isFiltered: Object.keys(narrowing).length > 0,
    count: Object.keys(query).filter((name) => name !== 'q').length,
    clear: (): void => set(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]))),
  }
}
export type BalanceFilters = ReturnType<typeof useBalanceFilters>
