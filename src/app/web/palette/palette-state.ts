let isOpen = false
const listeners = new Set<() => void>()
const set = (next: boolean): void => {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => set(true)
export const closePalette = (): void => set(false)
export const isPaletteOpen = (): boolean => isOpen
export const onPalette = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
