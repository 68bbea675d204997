import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isPaletteOpen, onPalette, openPalette } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Opens the palette with Ctrl+K or ⌘K on every screen. */
export const PaletteHost = () => {
  useHotkeys([['mod+K', openPalette]], [])
  const isOpen = useSyncExternalStore(onPalette, isPaletteOpen)
  return <Suspense>{isOpen && <Palette />}</Suspense>
}
