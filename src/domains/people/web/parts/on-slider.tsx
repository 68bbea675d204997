import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useState } from 'react'
import { addDays, fullDay } from '#kit/web/format/dates.ts'
import { daysBetween } from './timeline.rules.ts'
import styles from './timeline.module.css'

const WAIT_MS = 250

type Props = Readonly<{
  /** The first and the last day that can be chosen. */
  from: string
  to: string
  on: string
  setOn: (on: string) => void
}>

/** The day as of which the page is drawn, along the time axis. */
export const OnSlider = ({ from, to, on, setOn }: Props) => {
  const id = useId()
  const [moved, setMoved] = useState<string | null>(null)
  const notifyChange = useDebouncedCallback((day: string) => {
    setMoved(null)
    setOn(day)
  }, WAIT_MS)
  const shown = moved ?? on
  const length = daysBetween(from, to)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        As of <strong>{fullDay(shown)}</strong>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={length}
        value={Math.min(Math.max(daysBetween(from, shown), 0), length)}
        aria-valuetext={fullDay(shown)}
        onChange={(event) => {
          const day = addDays(from, Number(event.currentTarget.value))
          setMoved(day)
          notifyChange(day)
        }}
      />
      <span className="m-dim m-small" aria-hidden="true">
        {fullDay(from)}
      </span>
      <span className="m-dim m-small" aria-hidden="true">
        {fullDay(to)}
      </span>
    </div>
  )
}
