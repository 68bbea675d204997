import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '#kit/web/store.ts'
import { paletteOpen, typedEarly } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Opens the palette with Ctrl+K or ⌘K on every screen. */
export const PaletteHost = () => {
  useHotkeys([['mod+K', () => paletteOpen.set(true)]], [])
  const isOpen = useStore(paletteOpen)
  return <Suspense fallback={<EarlyKeys />}>{isOpen && <Palette />}</Suspense>
}

/** Stores what is typed while the palette loads; nothing on the page behind takes it. */
const EarlyKeys = () => {
  useEffect(() => {
    const collect = (event: KeyboardEvent): void => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isText) typedEarly.set(typedEarly.get() + event.key)
      else if (event.key === 'Backspace') typedEarly.set(typedEarly.get().slice(0, -1))
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', collect, true)
    return () => window.removeEventListener('keydown', collect, true)
  }, [])
  return null
}
