import { useEffect, useState } from 'react'
import styles from './states.module.css'

const DELAY_MS = 150
export type SkeletonShape = 'table' | 'cards' | 'form' | 'lines'
const ROWS: Record<SkeletonShape, number> = { table: 8, cards: 4, form: 5, lines: 3 }

/** Grey shapes of what is coming; nothing is drawn for the first 150 ms. */
export const Skeletons = ({ shape = 'lines', rows = ROWS[shape] }: { shape?: SkeletonShape; rows?: number }) => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.skeletons} data-shape={shape} aria-busy="true" aria-live="polite">
      <span className="m-hidden">Loading</span>
      {isLate && Array.from({ length: rows }, (_, index) => <div key={index} className={styles.bone} />)}
    </div>
  )
}
