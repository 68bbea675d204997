import { DatePicker, MonthPicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import '@mantine/dates/styles.css'
import { fullDay, month, today } from '../format/dates.ts'
import { dateFormat } from '../format/formatting.ts'
import { firstDayOfWeek, type Shape } from './date-text.ts'

export type CalendarProps = Readonly<{
  shape: Shape
  value: string
  min: string | undefined
  max: string | undefined
  onPick: (value: string) => void
}>

const LABELS = {
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next ten years',
  previousDecade: 'Previous ten years',
}
const asDate = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`)
const monthName = (date: string): string => dateFormat({ timeZone: 'UTC', month: 'short' }).format(asDate(date))
const weekday = (date: string): string => dateFormat({ timeZone: 'UTC', weekday: 'short' }).format(asDate(date))
const titleOf = (date: string): string => month(date.slice(0, 7))
const asDay = (value: string): string => (value.length === 7 ? `${value}-01` : value)

/** The calendar of a date field; the day or month that is chosen has the focus, and arrow keys move it. */
const Calendar = ({ shape, value, min, max, onPick }: CalendarProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const shown = value === '' ? today() : asDay(value)
  const isShown = (date: string): boolean =>
    shape === 'day' ? date.slice(0, 10) === shown : date.slice(0, 7) === shown.slice(0, 7)
  const common = {
    ref: box,
    defaultDate: shown,
    value: value === '' ? null : asDay(value),
    ...(min ? { minDate: asDay(min) } : {}),
    ...(max ? { maxDate: asDay(max) } : {}),
    ariaLabels: LABELS,
    monthsListFormat: monthName,
    size: 'sm',
    // Esc closes the calendar alone, not the drawer around it.
    __stopPropagation: true,
  } as const
  const focusOn = (date: string) => (isShown(date) ? { 'data-autofocus': true } : {})
  if (shape === 'month')
    return (
      <MonthPicker {...common} getMonthControlProps={focusOn} onChange={(date) => date && onPick(date.slice(0, 7))} />
    )
  return (
    <DatePicker
      {...common}
      firstDayOfWeek={dayOfWeek(firstDayOfWeek())}
      monthLabelFormat={titleOf}
      weekdayFormat={weekday}
      getDayAriaLabel={fullDay}
      getDayProps={focusOn}
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      onChange={(date) => date && onPick(date.slice(0, 10))}
    />
  )
}
export default Calendar

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const
const dayOfWeek = (day: number): (typeof WEEK)[number] => WEEK.find((one) => one === day) ?? 1
