import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Objections } from '../parts/plan-input.ts'
import styles from './drop-note.module.css'

const WIDTH = 320
const GAP = 6
/** Height that the note needs below its cell; with less, it is above. */
const ROOM = 140
const MOST_TEXTS = 4

const placeBy = (cell: HTMLElement): CSSProperties => {
  const { left, top, bottom } = cell.getBoundingClientRect()
  const at = Math.max(GAP, Math.min(left, window.innerWidth - WIDTH - GAP))
  return bottom + ROOM > window.innerHeight
    ? { left: at, bottom: window.innerHeight - top + GAP, width: WIDTH }
    : { left: at, top: bottom + GAP, width: WIDTH }
}

/** The objections to a drop, next to its cell. Hidden from screen readers, to whom the grid announces the same text. */
export const DropNote = ({ objections, cell }: Readonly<{ objections: Objections; cell: HTMLElement }>) => {
  const [place, setPlace] = useState<CSSProperties | null>(null)
  useLayoutEffect(() => {
    const follow = (): void => setPlace(placeBy(cell))
    follow()
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [cell])
  const { kind, texts } = objections
  if (place === null) return null
  const more = texts.length - MOST_TEXTS
  return createPortal(
    <div className={styles.note} data-verdict={kind} style={place} aria-hidden="true" data-screen-only>
      {texts.slice(0, MOST_TEXTS).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {more > 0 && <p>And {more} more.</p>}
    </div>,
    document.body,
  )
}
