import { Button } from '@mantine/core'
import { TimeInput } from '#kit/web/dates/time-input.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import type { FlatErrors } from '#kit/web/form/form-errors.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { PatternDayModel } from '../../contract/calendar.models.ts'
import { cellMinutes } from '../../contract/organisation.rules.ts'
import { weekdayName } from './weekdays.ts'
import styles from './pattern.module.css'

const FRIDAY = 5
const SUNDAY = 7

type Props = Readonly<{
  kind: 'timed' | 'flexible'
  field: FieldProps<PatternDayModel[]>
  errors: FlatErrors
}>

/** The days of each week of a pattern, with the total of the week. */
export const WeekGrid = ({ kind, field, errors }: Props) => {
  const { name: at, id: base, onChange } = field
  const days = field.value ?? []
  const weeks = [...Map.groupBy(days, ({ week }) => week)]
  const put = (changed: PatternDayModel): void =>
    onChange(days.map((day) => (day.week === changed.week && day.weekday === changed.weekday ? changed : day)))
  const copyFirst = (week: number, until: number): void => {
    const first = days.find((day) => day.week === week && day.weekday === 1)
    if (!first) return
    onChange(days.map((day) => (day.week === week && day.weekday <= until ? { ...first, weekday: day.weekday } : day)))
  }
  const copyWeek = (): void => {
    const first = new Map(days.filter(({ week }) => week === 1).map((day) => [day.weekday, day]))
    onChange(days.map((day) => ({ ...day, ...first.get(day.weekday), week: day.week })))
  }
  return weeks.map(([week, own]) => (
    <fieldset key={week} className={styles.grid}>
      <legend>
        <span>
          {weeks.length > 1 ? `Week ${week}` : 'Week'}: {duration(own.reduce((sum, day) => sum + cellMinutes(day), 0))}
        </span>
        <span>
          {week > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={copyWeek}>
              Copy week 1
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => copyFirst(week, FRIDAY)}>
            Copy {weekdayName(1)} to {weekdayName(FRIDAY)}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => copyFirst(week, SUNDAY)}>
            Copy to all
          </Button>
        </span>
      </legend>
      <div className={`m-dim m-small ${styles.day}`} data-kind={kind} aria-hidden="true">
        <span />
        {(kind === 'timed' ? ['Start', 'End', 'Break'] : ['Minutes']).map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      {own.map((day) => {
        const index = days.indexOf(day)
        const error = Object.entries(errors).find(([name]) => name.startsWith(`${at}.${index}.`))?.[1]
        const id = (part: string): string => `${base}-${index}-${part}`
        return <DayRow key={day.weekday} kind={kind} day={day} id={id} error={error} onChange={put} />
      })}
      {field.error && <p className={styles.error}>{field.error}</p>}
    </fieldset>
  ))
}

type RowProps = Readonly<{
  kind: Props['kind']
  day: PatternDayModel
  id: (field: string) => string
  error: string | undefined
  onChange: (day: PatternDayModel) => void
}>

const minutesOf = (text: string): number => Math.max(0, Math.trunc(Number(text) || 0))

const DayRow = ({ kind, day, id, error, onChange }: RowProps) => {
  const name = weekdayName(day.weekday)
  const setTime = (part: Partial<PatternDayModel>): void => {
    const next = { ...day, ...part }
    onChange(next.start === null && next.end === null ? { ...next, break_minutes: 0 } : next)
  }
  return (
    <div className={styles.day} data-kind={kind}>
      <span className={styles.weekday}>{name}</span>
      {kind === 'timed' ? (
        <>
          <TimeInput
            id={id('start')}
            aria-label={`${name}: start`}
            value={day.start ?? ''}
            onChange={(start) => setTime({ start: start || null })}
          />
          <TimeInput
            id={id('end')}
            aria-label={`${name}: end`}
            value={day.end ?? ''}
            onChange={(end) => setTime({ end: end || null })}
          />
          <input
            inputMode="numeric"
            id={id('break_minutes')}
            aria-label={`${name}: break in minutes`}
            title="Break in minutes"
            value={day.start === null ? '' : String(day.break_minutes)}
            disabled={day.start === null}
            onChange={(event) => onChange({ ...day, break_minutes: minutesOf(event.currentTarget.value) })}
          />
        </>
      ) : (
        <input
          inputMode="numeric"
          id={id('expected_minutes')}
          aria-label={`${name}: minutes`}
          value={String(day.expected_minutes ?? 0)}
          onChange={(event) => onChange({ ...day, expected_minutes: minutesOf(event.currentTarget.value) })}
        />
      )}
      <span className={`m-dim m-small m-number ${styles.total}`}>
        {cellMinutes(day) === 0 ? 'free' : duration(cellMinutes(day))}
      </span>
      {error && <p className={styles.error}>{error}</p>}
    </div>
  )
}
