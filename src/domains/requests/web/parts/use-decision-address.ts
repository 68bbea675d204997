import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'

const schema = z.object({
  request: z.string().max(20).optional(),
  act: z.enum(['reject', 'return', 'override', 'revoke', 'delete']).optional(),
})
export type Act = 'reject' | 'return' | 'override' | 'revoke' | 'delete'

/** Stores the open request and the running action in the address: `?request=12&act=reject`. */
export const useDecisionAddress = () => {
  const [state, set] = useAddressState(schema)
  return {
    id: state.request ?? null,
    act: state.act ?? null,
    /** Opens a request; from another that is open it takes its place. */
    open: (id: number, act?: Act) =>
      set({ request: String(id), act }, state.request === undefined ? { push: true } : {}),
    ask: (act: Act | undefined) => set({ act }),
    close: () => set({ request: undefined, act: undefined }),
  }
}
export type DecisionAddress = ReturnType<typeof useDecisionAddress>
