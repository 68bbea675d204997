import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { coversKind, exitState, warningCategory } from '../../contract/states.models.ts'
import { one } from '../parts/labels.ts'

const schema = z.object({
  exit_state: exitState.exclude(['withdrawn', 'retracted']).optional(),
  last_day_from: date.optional(),
  last_day_to: date.optional(),
  severity: z.coerce.number().int().min(1).max(3).optional(),
  category: warningCategory.optional(),
  planned: z.literal('yes').optional(),
  covers_kind: coversKind.optional(),
  covers_id: z.coerce.number().int().positive().optional(),
})

/** The filters of a list of one state, in addition to those of all lists. */
export type StateFilter = keyof z.output<typeof schema>

/** The filters of the lists of one state, stored in the address; `query` returns those that a list knows. */
export const useStateFilters = () => {
  const [state, set] = useAddressState(schema)
  const clear = (): void => set(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])))
  const values = {
    ...state,
    exit_state: one(state.exit_state),
    severity: one(state.severity),
    category: one(state.category),
    planned: state.planned && true,
  }
  const query = (own: readonly StateFilter[]) =>
    Object.fromEntries(own.map((name) => [name, values[name]] as const).filter(([, value]) => value !== undefined))
  return { state, set, clear, query }
}
export type StateFilters = ReturnType<typeof useStateFilters>
