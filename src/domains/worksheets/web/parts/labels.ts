import type { Line, Status } from '../../contract/worksheets.models.ts'
import { STATUS_TEXT } from '../../contract/worksheets.texts.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'

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

/** Writes the value of an entry. */
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

/** Writes a difference of minutes. */
export const differenceText = (minutes: number): string => {
  if (minutes === 0) return 'as much as worked'
  return `${duration(Math.abs(minutes))} ${minutes > 0 ? 'more' : 'less'} than worked`
}
