import { useEffect } from 'react'
import { z } from 'zod'
import { useAddressState } from './use-address-state.ts'

export type DrawerState = Readonly<{ id: string | null; open: (id: string | number) => void; close: () => void }>

/** The drawers of the screen, by their names in the address; several parts may use one. */
const drawers = new Map<string, number>()

/** Returns whether a name of the address opens a drawer of this screen: it is no part of what a list shows. */
export const isDrawer = (name: string): boolean => (drawers.get(name) ?? 0) > 0

const useNoted = (name: string): void =>
  useEffect(() => {
    drawers.set(name, (drawers.get(name) ?? 0) + 1)
    return () => void drawers.set(name, (drawers.get(name) ?? 1) - 1)
  }, [name])

/** Reads and sets the open drawer, as `?name=id` in the address: Back closes it, and a link opens it. */
export const useDrawer = (name: string): DrawerState => {
  useNoted(name)
  const [state, set] = useAddressState(z.object({ [name]: z.string().max(100).optional() }))
  const id = state[name]
  return {
    id: typeof id === 'string' ? id : null,
    open: (next) => set({ [name]: String(next) }, { push: true }),
    close: () => set({ [name]: undefined }),
  }
}
