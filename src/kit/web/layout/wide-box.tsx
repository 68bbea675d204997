import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import styles from './wide-box.module.css'

type Props = Readonly<{
  /** Names the box for the keyboard, which scrolls it. */
  label: string
  children: ReactNode
  /** Is called with the box once it is there. */
  onBox?: (box: HTMLElement) => void
}>

/**
 * A grid of two directions, such as people and days. Where it has room, the page scrolls it, and its head sticks to the page
 * (`top: var(--head-top)`); where it has none, the box alone scrolls sideways.
 */
export const WideBox = ({ label, children, onBox }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const place = useCallback(
    (part: HTMLDivElement | null) => {
      box.current = part
      if (part) onBox?.(part)
    },
    [onBox],
  )
  useEffect(() => {
    const part = box.current
    const content = part?.firstElementChild
    if (!part || !(content instanceof HTMLElement)) return undefined
    const watcher = new ResizeObserver(() => setWide(content.offsetWidth > part.clientWidth))
    watcher.observe(part)
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [])
  return (
    <div
      ref={place}
      className={styles.box}
      data-wide={isWide}
      {...(isWide ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}
