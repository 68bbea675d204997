import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { isStateAction, type StateAction } from './state-actions.ts'

const schema = z.object({
  act: z.string().max(40).optional(),
  who: z.string().max(2000).optional(),
  row: z.coerce.number().int().positive().optional(),
})

/**
 * The form about states that is open, and the person, in the address: `?act=suspend&who=12`; `row` names one of
 * several.
 */
export const useStateDrawer = () => {
  const [state, set] = useAddressState(schema)
  const act = isStateAction(state.act ?? null) ? state.act : null
  return {
    act: act && isStateAction(act) ? act : null,
    ids: (state.who ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0),
    row: state.row ?? null,
    open: (next: StateAction, ids: readonly number[], row?: number) =>
      set({ act: next, who: ids.join(','), row }, { push: true }),
    close: () => set({ act: undefined, who: undefined, row: undefined }),
  }
}
export type StateDrawerState = ReturnType<typeof useStateDrawer>
