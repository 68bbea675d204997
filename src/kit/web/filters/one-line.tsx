import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './filters.module.css'

/** The height of a control in a filter bar, in pixels. */
const LINE = 36

/** Returns whether a field narrows the list; a day or a view is always chosen. */
const narrows = (field: HTMLInputElement): boolean => {
  if (field.type === 'radio' || field.closest('fieldset')) return false
  return field.type === 'checkbox' ? field.checked : field.value !== ''
}

const isSet = (part: HTMLElement): boolean =>
  part.matches('[data-set="true"]') || [...part.querySelectorAll('input')].some(narrows)

type Folded = Readonly<{ count: number; set: number }>
const NONE: Folded = { count: 0, set: 0 }

/** Takes the parts that wrap out of the keyboard's way until the line is open, and counts them. */
const fold = (line: HTMLElement, isOpen: boolean): Folded => {
  const parts = [...line.children].filter((part) => part instanceof HTMLElement)
  const below = parts.filter((part) => part.offsetTop >= LINE)
  for (const part of parts) part.inert = !isOpen && below.includes(part)
  return { count: below.length, set: below.filter(isSet).length }
}

/** Measures which parts of a line wrap whenever it changes. */
const useFolded = (line: RefObject<HTMLElement | null>, isOpen: boolean): Folded => {
  const [folded, setFolded] = useState(NONE)
  const measure = (): void => {
    if (!line.current) return
    const next = fold(line.current, isOpen)
    if (next.count !== folded.count || next.set !== folded.set) setFolded(next)
  }
  const latest = useRef(measure)
  useLayoutEffect(() => {
    latest.current = measure
    latest.current()
  })
  useEffect(() => {
    if (!line.current) return undefined
    const look = (): void => latest.current()
    const sizes = new ResizeObserver(look)
    sizes.observe(line.current)
    // Filters of other domains are loaded later.
    const changes = new MutationObserver(look)
    changes.observe(line.current, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [line])
  return folded
}

/** Filters in one line. Those that have no room wait behind a button, which counts the set ones among them. */
export const OneLine = ({ children }: { children: ReactNode }) => {
  const line = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { count, set } = useFolded(line, isOpen)
  const more = set > 0 ? `More filters (${set})` : 'More filters'
  return (
    <div className={styles.group}>
      <div ref={line} className={styles.line} data-open={isOpen}>
        {children}
      </div>
      {count > 0 && (
        <Button
          variant={set > 0 && !isOpen ? 'light' : 'subtle'}
          color={set > 0 ? undefined : 'gray'}
          className={styles.more}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer filters' : more}
        </Button>
      )}
    </div>
  )
}
