import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Area } from '../guard.ts'
import {
  atLoad,
  atResize,
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
  const kept = readRecord(localStorage.getItem(key))
  const value = atLoad(area, kept, window.innerWidth)
  // The first load of the main layout is kept, so that its dark sidebar is decided once.
  if (!kept && area === 'admin') localStorage.setItem(key, JSON.stringify(value))
  return value
}

const draw = (value: LayoutRecord): void => {
  const { dataset } = document.body
  dataset['layout'] = value.layout
  dataset['width'] = value.width
  dataset['sidebarTheme'] = value.sidebar_theme
  dataset['sidebarType'] = value.sidebar_type
}

/** The layout of one account in one area, kept in this browser and drawn on the body. */
export const useLayout = (area: Area, account_id: number): LayoutControl => {
  const key = `layout.${area}.${account_id}`
  const [value, setValue] = useState(() => start(area, key))
  const width = useRef(window.innerWidth)
  // Before anything is painted: later, the page would stand beside a wide sidebar first.
  useLayoutEffect(() => draw(value), [value])
  useEffect(() => {
    const resized = (): void => {
      const before = width.current
      width.current = window.innerWidth
      setValue((current) => atResize(current, before, window.innerWidth))
    }
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  const keep = (next: LayoutRecord): void => {
    localStorage.setItem(key, JSON.stringify(next))
    setValue(next)
  }
  return {
    value,
    change: (change) => keep(choose(value, change)),
    toggleType: () => keep(toggleType(value)),
    reset: () => {
      localStorage.removeItem(key)
      setValue(start(area, key))
    },
  }
}
