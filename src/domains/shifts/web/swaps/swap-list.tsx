import type { SwapRow } from '../../contract/shifts.models.ts'
import { SwapCard } from './swap-card.tsx'
import styles from './swaps.module.css'

/** Swaps as cards; one of them may be pointed at. */
export const SwapList = ({ swaps, opened = null }: Readonly<{ swaps: readonly SwapRow[]; opened?: number | null }>) => (
  <ul className={styles.list}>
    {swaps.map((swap) => (
      <SwapCard key={swap.id} swap={swap} isOpen={swap.id === opened} />
    ))}
  </ul>
)
