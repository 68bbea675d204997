import styles from './states.module.css'

export type SkeletonShape = 'table' | 'cards' | 'form' | 'lines'
const ROWS: Record<SkeletonShape, number> = { table: 8, cards: 4, form: 5, lines: 3 }

/** Grey shapes of what is coming. They reserve its place at once, and are visible only after 150 ms. */
export const Skeletons = ({ shape = 'lines', rows = ROWS[shape] }: { shape?: SkeletonShape; rows?: number }) => (
  <div className={styles.skeletons} data-shape={shape} aria-busy="true" aria-live="polite">
    <span className="m-hidden">Loading</span>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={styles.bone} />
    ))}
  </div>
)
