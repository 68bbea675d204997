import { IconCheck, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { minuteOf } from '../../contract/clock.rules.ts'
import type { Availability } from '../../contract/swaps.calls.ts'
import { WEEKDAYS } from '../parts/labels.ts'
import styles from './availability.module.css'

export type Preference = Omit<Availability['rows'][number], 'id'> & Readonly<{ at: number }>

export const PREFERENCES: Readonly<
  Record<Preference['wish'], Readonly<{ word: string; tone: Tone; Icon: typeof IconCheck }>>
> = {
  prefer: { word: 'I prefer to work', tone: 'good', Icon: IconCheck },
  avoid: { word: 'I would rather not', tone: 'attention', Icon: IconMinus },
  unavailable: { word: 'I cannot', tone: 'bad', Icon: IconX },
}

const DAY_MINUTES = 1440
const HOURS = [0, 6, 12, 18]

type Bar = Readonly<{ preference: Preference; from: number; to: number }>

/** The bars of a day: what ends on the next day goes on there. */
const barsOf = (rows: readonly Preference[], weekday: number): readonly Bar[] =>
  rows.flatMap((preference) => {
    const [from, to] = [minuteOf(preference.from_time), minuteOf(preference.to_time)]
    if (to > from) return preference.weekday === weekday ? [{ preference, from, to }] : []
    if (preference.weekday === weekday) return [{ preference, from, to: DAY_MINUTES }]
    return to > 0 && (preference.weekday ?? 0) % WEEKDAYS.length === weekday - 1 ? [{ preference, from: 0, to }] : []
  })

type Props = Readonly<{
  rows: readonly Preference[]
  onAdd: (weekday: number) => void
  onOpen: (at: number) => void
}>

/** The weekdays below each other on the hours of a day, with a bar for each preference; a click on a day adds one. */
export const AvailabilityWeek = ({ rows, onAdd, onOpen }: Props) => (
  <div className={styles.week} role="group" aria-label="Your week">
    <ul className={styles.legend}>
      {Object.values(PREFERENCES).map(({ word, tone, Icon }) => (
        <li key={word} data-tone={tone}>
          <span>
            <Icon size={12} aria-hidden="true" />
          </span>
          {word}
        </li>
      ))}
    </ul>
    <div className={styles.hours} aria-hidden="true">
      {HOURS.map((hour) => (
        <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
      ))}
    </div>
    <ul className={styles.days}>
      {WEEKDAYS.map(({ value, label }) => {
        const bars = barsOf(rows, value)
        return (
          <li key={value}>
            <strong aria-label={label}>{label.slice(0, 3)}</strong>
            <div className={styles.track}>
              <button
                type="button"
                className={styles.add}
                aria-label={`Add a preference for ${label}`}
                title={`Add a preference for ${label}`}
                onClick={() => onAdd(value)}
              >
                {bars.length === 0 && 'Any time'}
                <IconPlus size={16} aria-hidden="true" />
              </button>
              <div className={styles.bars}>
                {bars.map((bar) => (
                  <PreferenceBar key={`${bar.preference.at} ${bar.from}`} bar={bar} day={label} onOpen={onOpen} />
                ))}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  </div>
)

const PreferenceBar = ({
  bar: { preference, from, to },
  day,
  onOpen,
}: {
  bar: Bar
  day: string
  onOpen: Props['onOpen']
}) => {
  const { word, tone, Icon } = PREFERENCES[preference.wish]
  const times = `${preference.from_time}–${preference.to_time}`
  const text = [`${day}: ${word}`, times, preference.note].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={styles.bar}
      data-tone={tone}
      style={{ left: `${(from / DAY_MINUTES) * 100}%`, width: `${((to - from) / DAY_MINUTES) * 100}%` }}
      aria-label={text}
      title={text}
      onClick={() => onOpen(preference.at)}
    >
      <Icon size={14} aria-hidden="true" />
      <span className={styles.times}>{times}</span>
      <span className={styles.short} aria-hidden="true">
        {times.replaceAll(':00', '')}
      </span>
    </button>
  )
}
