import { z } from 'zod'
import { useAddressState } from './use-address-state.ts'

export type DrawerState = Readonly<{ id: string | null; open: (id: string | number) => void; close: () => void }>

const drawers = new Set<string>()
/** Returns whether a name of the address opens a drawer: it is no part of what a list shows. */
export const isDrawer = (name: string): boolean => drawers.has(name)

/** Reads and sets the open drawer, as `?name=id` in the address: Back closes it, and a link opens it. */
export const useDrawer = (name: string): DrawerState => {
  drawers.add(name)
  const [state, set] = useAddressState(z.object({ [name]: z.string().max(100).optional() }))
  const id = state[name]
  return {
    id: typeof id === 'string' ? id : null,
    open: (next) => set({ [name]: String(next) }, { push: true }),
    close: () => set({ [name]: undefined }),
  }
}
