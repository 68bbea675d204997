import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Area } from '../guard.ts'
import {
  layoutAtLoad,
  layoutAtResize,
  choose,
  type LayoutChange,
  type LayoutRecord,
  readRecord,
  toggleType,
} from './layout-rules.ts'

export type LayoutControl = Readonly<{
  value: LayoutRecord
  change: (change: LayoutChange) => void
  toggleType: () => void
  reset: () => void
}>

const start = (area: Area, key: string): LayoutRecord => {
  const saved = readRecord(localStorage.getItem(key))
  const value = layoutAtLoad(area, saved, window.innerWidth)
  // The first load of the main layout is saved, so that its dark sidebar is decided once.
  if (!saved && area === 'admin') localStorage.setItem(key, JSON.stringify(value))
  return value
}

const draw = (value: LayoutRecord): void => {
  const { dataset } = document.body
  dataset['layout'] = value.layout
  dataset['width'] = value.width
  dataset['sidebarTheme'] = value.sidebar_theme
  dataset['sidebarType'] = value.sidebar_type
}

/** Returns the layout of one account in one area, saved in this browser and set on the body. */
export const useLayout = (area: Area, account_id: number): LayoutControl => {
  const key = `layout.${area}.${account_id}`
  const [value, setValue] = useState(() => start(area, key))
  const width = useRef(window.innerWidth)
  // Set before the first paint: later, the page would first appear next to a wide sidebar.
  useLayoutEffect(() => draw(value), [value])
  useEffect(() => {
    const resized = (): void => {
      const before = width.current
      width.current = window.innerWidth
      setValue((current) => layoutAtResize(current, before, window.innerWidth))
    }
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  const save = (next: LayoutRecord): void => {
    localStorage.setItem(key, JSON.stringify(next))
    setValue(next)
  }
  return {
    value,
    change: (change) => save(choose(value, change)),
    toggleType: () => save(toggleType(value)),
    reset: () => {
      localStorage.removeItem(key)
      setValue(start(area, key))
    },
  }
}
