import { Button } from '@mantine/core'
import type { FieldProps } from '#kit/web/form/draft.ts'
import type { FlatErrors } from '#kit/web/form/form-errors.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { PatternDayModel } from '../../contract/calendar.models.ts'
import { cellMinutes } from '#engines/calendar/contract/calendar.ts'
import { DayRow } from './day-row.tsx'
import { dayName, weekdayName } from './weekdays.ts'
import styles from './pattern.module.css'

const FRIDAY = 5
const SUNDAY = 7

type Props = Readonly<{
  kind: 'timed' | 'flexible'
  field: FieldProps<PatternDayModel[]>
  errors: FlatErrors
  /** The number of days of a cycle of days; null where weeks repeat. */
  cycle: number | null
}>

/** The days of each week of a pattern, with the total of the week. */
export const WeekGrid = ({ kind, field, errors, cycle }: Props) => {
  const { name: at, id: base, onChange } = field
  const days = field.value ?? []
  const weeks = cycle === null ? [...Map.groupBy(days, ({ week }) => week)] : [[1, days] as const]
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
          {cycle !== null ? count(cycle, 'day') : weeks.length > 1 ? `Week ${week}` : 'Week'}:{' '}
          {duration(own.reduce((sum, day) => sum + cellMinutes(day), 0))}
        </span>
        {cycle === null && <CopyDays week={week} onWeek={copyWeek} onDay={(until) => copyFirst(week, until)} />}
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
        const name = cycle === null ? weekdayName(day.weekday) : dayName(day)
        return <DayRow key={index} kind={kind} name={name} day={day} id={id} error={error} onChange={put} />
      })}
      {field.error && <p className={styles.error}>{field.error}</p>}
    </fieldset>
  ))
}

type CopyProps = Readonly<{ week: number; onWeek: () => void; onDay: (until: number) => void }>

const CopyDays = ({ week, onWeek, onDay }: CopyProps) => (
  <span>
    {week > 1 && (
      <Button variant="subtle" size="compact-sm" onClick={onWeek}>
        Copy week 1
      </Button>
    )}
    <Button variant="subtle" size="compact-sm" onClick={() => onDay(FRIDAY)}>
      Copy {weekdayName(1)} to {weekdayName(FRIDAY)}
    </Button>
    <Button variant="subtle" size="compact-sm" onClick={() => onDay(SUNDAY)}>
      Copy to all
    </Button>
  </span>
)
