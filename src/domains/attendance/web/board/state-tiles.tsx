import { number, percent } from '#kit/web/format/numbers.ts'
import type { BoardState } from '../../contract/board.models.ts'
import { BOARD_ORDER, BOARD_SIGNS } from '../parts/tones.ts'
import styles from './board.module.css'

// These are shown even when no one is in them: their absence is the information.
const ALWAYS: readonly BoardState[] = ['working', 'on_break', 'late', 'not_in', 'on_leave']

type Props = Readonly<{
  counts: ReadonlyMap<BoardState, number>
  people: number
  chosen: readonly BoardState[]
  onChoose: (state: BoardState | undefined) => void
}>

/** Shows the number of people in each state: a bar of shares, and tiles that filter on a click. */
export const StateTiles = ({ counts, people, chosen, onChoose }: Props) => {
  const states = BOARD_ORDER.filter((state) => ALWAYS.includes(state) || counts.has(state))
  return (
    <div className={styles.tilesBox}>
      <div className={styles.shares} aria-hidden="true">
        {states.map((state) => {
          const share = (counts.get(state) ?? 0) / Math.max(1, people)
          return (
            share > 0 && (
              <span
                key={state}
                data-state={state}
                style={{ flexGrow: share }}
                title={`${BOARD_SIGNS[state].word}: ${percent(share)}`}
              />
            )
          )
        })}
      </div>
      <div className={styles.tiles} role="group" aria-label="Filter by state">
        {states.map((state) => (
          <button
            key={state}
            type="button"
            className={styles.tile}
            data-state={state}
            aria-pressed={chosen.includes(state)}
            onClick={() => onChoose(chosen.includes(state) ? undefined : state)}
          >
            <span className={styles.tileWord}>{BOARD_SIGNS[state].word}</span>
            <span className={styles.tileCount}>{number(counts.get(state) ?? 0)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
