import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'

const drawers = z.object({ edit: z.string().optional(), draft: z.string().optional(), invoice: z.string().optional() })

/** Shows a draft that was just made in the place of the form that made it, in one step of the history. */
export const useShownDraft = (): ((id: number) => void) => {
  const [, set] = useAddressState(drawers)
  return (id) => set({ edit: undefined, draft: undefined, invoice: String(id) })
}
