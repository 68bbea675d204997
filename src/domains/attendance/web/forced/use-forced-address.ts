import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'

const schema = z.object({
  force: z.coerce.number().int().positive().optional(),
  act: z.enum(['reject']).optional(),
})

/** Reads the open forced punch-out and its action from the address: `?force=12&act=reject`. */
export const useForcedAddress = () => {
  const [state, set] = useAddressState(schema)
  return {
    id: state.force ?? null,
    act: state.act ?? null,
    open: (force: number, act?: 'reject') => set({ force, act }, state.force === undefined ? { push: true } : {}),
    ask: (act: 'reject' | undefined) => set({ act }),
    close: () => set({ force: undefined, act: undefined }),
  }
}
export type ForcedAddress = ReturnType<typeof useForcedAddress>
