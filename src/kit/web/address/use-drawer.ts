import { z } from 'zod'
import { useAddressState } from './use-address-state.ts'

export type DrawerState = Readonly<{ id: string | null; open: (id: string | number) => void; close: () => void }>

/** Reads and sets the open drawer, as `?name=id` in the address: Back closes it, and a link opens it. */
export const useDrawer = (name: string): DrawerState => {
  const [state, set] = useAddressState(z.object({ [name]: z.string().max(100).optional() }))
  const id = state[name]
  return {
    id: typeof id === 'string' ? id : null,
    open: (next) => set({ [name]: String(next) }, { push: true }),
    close: () => set({ [name]: undefined }),
  }
}
