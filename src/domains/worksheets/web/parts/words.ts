import type { Activity, FillFrom, Line, Status, Unit } from '../../contract/worksheets.models.ts'
import { STATUS_TEXT } from '../../contract/worksheets.words.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'

export const UNIT_OPTIONS: readonly Readonly<{ value: Unit; label: string }>[] = [
  { value: 'minutes', label: 'Minutes' },
  { value: 'count', label: 'Count' },
  { value: 'check', label: 'Done or not' },
  { value: 'text', label: 'Text' },
]
export const unitText = (unit: Unit): string => UNIT_OPTIONS.find(({ value }) => value === unit)?.label ?? unit

export const FILL_OPTIONS: readonly Readonly<{ value: FillFrom; label: string }>[] = [
  { value: 'tickets_resolved', label: 'Tickets resolved' },
  { value: 'tickets_responded', label: 'Tickets answered' },
  { value: 'tasks_done', label: 'Tasks finished' },
  { value: 'worked_minutes', label: 'Time worked' },
]
export const fillText = (fill: Activity['fill_from']): string =>
  FILL_OPTIONS.find(({ value }) => value === fill)?.label ?? '–'

const TONES: Readonly<Record<Status, Tone>> = {
  open: 'attention',
  missing: 'bad',
  submitted: 'away',
  returned: 'attention',
  accepted: 'good',
  excused: 'off',
  not_expected: 'off',
}
export const statusSign = (status: Status) => ({ tone: TONES[status], word: STATUS_TEXT[status] })

/** What an entry says. */
export const valueText = ({
  activity: { unit },
  minutes,
  count,
  checked,
  note,
}: Pick<Line, 'minutes' | 'count' | 'checked' | 'note'> &
  Readonly<{ activity: Pick<Line['activity'], 'unit'> }>): string => {
  if (unit === 'check') return checked ? 'Done' : 'Not done'
  if (unit === 'text') return note
  const time = minutes === null ? '' : duration(minutes)
  return unit === 'count' ? [number(count ?? 0), time].filter((part) => part !== '').join(', ') : time
}

/** A difference of minutes in words. */
export const differenceText = (minutes: number): string => {
  if (minutes === 0) return 'as much as worked'
  return `${duration(Math.abs(minutes))} ${minutes > 0 ? 'more' : 'less'} than worked`
}
