import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { date, month } from '#kit/contract/fields.ts'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { DayStepper } from '#kit/web/filters/day-stepper.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

/** A range has at most this many days. */
const MAX_DAYS = 400

/** The days of a tracker in the address: a day, a month, or a range by its first and last day. */
export const spanFields = {
  period: z.enum(['day', 'month', 'custom']).optional(),
  date: date.optional(),
  month: month.optional(),
  from: date.optional(),
  to: date.optional(),
}
const schema = z.object(spanFields)
type State = z.output<typeof schema>

export type Span =
  | Readonly<{ period: 'day'; date: string }>
  | Readonly<{ period: 'month'; month: string }>
  | Readonly<{ period: 'custom'; start_date: string; end_date: string }>

type Usual = 'day' | 'month'

const periodOf = (state: State, usual: Usual) => state.period ?? (state.date === undefined ? usual : 'day')

/** The span of the address: by default today, or the month where a screen opens with it. */
export const spanOf = (state: State, today: string, usual: Usual = 'day'): Span => {
  const period = periodOf(state, usual)
  if (period === 'month') return { period, month: state.month ?? today.slice(0, 7) }
  if (period === 'custom')
    return { period, start_date: state.from ?? `${today.slice(0, 7)}-01`, end_date: state.to ?? today }
  return { period, date: state.date ?? today }
}

/** The part of a body that names the span. */
export const bodyOfSpan = ({ period: _period, ...named }: Span) => named

const PERIODS = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
  { value: 'custom', label: 'Custom' },
]

type Props = Readonly<{ usual?: Usual; state: State; set: (change: Partial<Record<keyof State, unknown>>) => void }>

/** Switches between a day, a month and a range, and steps through them. */
export const SpanBar = ({ state, set, usual = 'day' }: Props) => {
  const today = todayIn(useActor().organisation.time_zone)
  const span = spanOf(state, today, usual)
  return (
    <>
      <SegmentedControl
        aria-label="Period"
        data={PERIODS}
        value={span.period}
        onChange={(period) => set({ period: period === usual ? undefined : period, date: undefined })}
      />
      {span.period === 'day' && <DayStepper value={span.date} today={today} onChange={(next) => set({ date: next })} />}
      {span.period === 'month' && (
        <DateInput
          shape="month"
          aria-label="Month"
          value={span.month}
          onChange={(next) => next && set({ month: next })}
        />
      )}
      {span.period === 'custom' && (
        <PeriodPicker
          value={{ from: span.start_date, to: span.end_date }}
          onChange={set}
          max={today}
          mostDays={MAX_DAYS}
        />
      )}
    </>
  )
}
