import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useStore } from '#kit/web/store.ts'
import { paletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Opens the palette with Ctrl+K or ⌘K on every screen. */
export const PaletteHost = () => {
  useHotkeys([['mod+K', () => paletteOpen.set(true)]], [])
  const isOpen = useStore(paletteOpen)
  return <Suspense>{isOpen && <Palette />}</Suspense>
}
