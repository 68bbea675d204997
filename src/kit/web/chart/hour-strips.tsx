import { useEventListener } from '@mantine/hooks'
import styles from './hour-strips.module.css'

/** A span of a day in minutes after midnight, with its figure. */
type StripCell = Readonly<{
  from: number
  to: number
  text: string
  /** The whole text, for the pointer and screen readers. */
  label: string
  tone: 'good' | 'bad' | 'off'
  onPick?: () => void
}>
export type Strip = Readonly<{
  id: string
  name: string
  /** The name of the strip for screen readers. */
  label: string
  note: string
  isBad?: boolean
  /** It divides the strip above. */
  isPart?: boolean
  cells: readonly StripCell[]
}>

const HOUR = 60
const DAY_HOURS = 24
const OFFICE = { from: 8, to: 18 } as const
const MARKS = 8
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Returns the whole hours that strips cover; those of an office where they are empty. */
export const hoursOf = (strips: readonly Strip[]): Readonly<{ from: number; to: number }> => {
  const cells = strips.flatMap((strip) => strip.cells)
  if (cells.length === 0) return OFFICE
  return {
    from: Math.floor(Math.min(...cells.map(({ from }) => from)) / HOUR),
    to: Math.min(DAY_HOURS, Math.ceil(Math.max(...cells.map(({ to }) => to)) / HOUR)),
  }
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Arrow keys go from cell to cell. */
const walk = (event: KeyboardEvent): void => {
  const step = STEPS[event.key]
  const from = event.target
  if (step === undefined || !(event.currentTarget instanceof HTMLElement) || !(from instanceof HTMLElement)) return
  const cells = [...event.currentTarget.querySelectorAll('button')]
  const at = cells.findIndex((cell) => cell === from)
  const next = at < 0 ? undefined : cells[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Strips below each other on the same hours, one for each day or part of it, with figures in their cells. */
export const HourStrips = ({ strips }: Readonly<{ strips: readonly Strip[] }>) => {
  const { from, to } = hoursOf(strips)
  const length = (to - from) * HOUR
  const step = Math.max(1, Math.ceil((to - from) / MARKS))
  const marks = Array.from({ length: to - from }, (_, index) => from + index).filter(
    (hour) => (hour - from) % step === 0,
  )
  const place = (cell: Readonly<{ from: number; to: number }>) => ({
    left: `${((cell.from - from * HOUR) / length) * 100}%`,
    width: `${((cell.to - cell.from) / length) * 100}%`,
  })
  const box = useEventListener<'keydown', HTMLDivElement>('keydown', walk)
  return (
    <div className={styles.strips} ref={box} style={{ '--hours': to - from }}>
      <div className={styles.head} aria-hidden="true">
        <div className={styles.hours}>
          {marks.map((hour) => (
            <span key={hour} style={{ left: `${(((hour - from) * HOUR) / length) * 100}%` }}>
              {hourText(hour)}
            </span>
          ))}
        </div>
      </div>
      {strips.map((strip) => (
        <section key={strip.id} className={styles.strip} data-part={strip.isPart || undefined} aria-label={strip.label}>
          <h3 className={styles.name}>
            <span>{strip.name}</span>
            <span className={strip.isBad ? styles.bad : styles.note}>{strip.note}</span>
          </h3>
          <div className={styles.track}>
            {strip.cells.map((cell) => (
              <Cell key={cell.from} cell={cell} place={place(cell)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

type CellProps = Readonly<{ cell: StripCell; place: Readonly<{ left: string; width: string }> }>

const Cell = ({ cell: { text, label, tone, onPick }, place }: CellProps) => {
  const shared = { className: styles.cell, style: place, 'data-tone': tone, title: label }
  const inside = <span aria-hidden="true">{text}</span>
  return onPick ? (
    <button type="button" {...shared} aria-label={label} onClick={onPick}>
      {inside}
    </button>
  ) : (
    <span {...shared} role="img" aria-label={label}>
      {inside}
    </span>
  )
}
