import { day, dayIn } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { RetentionRow } from '../../contract/retention.models.ts'
import type { SubjectRequest, SubjectState } from '../../contract/subjects.models.ts'

/** Returns the text of a retention time. */
export const retentionText = (days: number | null): string => (days === null ? 'For ever' : count(days, 'day'))

export const nextText = ({ next }: Pick<RetentionRow, 'next'>): string =>
  next === null ? '–' : `${retentionText(next.keep_days)} from ${day(dayIn(next.from))}`

export const STATES: Readonly<Record<SubjectState, Readonly<{ word: string; tone: Tone }>>> = {
  waiting: { word: 'Waiting', tone: 'attention' },
  running: { word: 'Running', tone: 'attention' },
  ready: { word: 'Ready', tone: 'good' },
  done: { word: 'Done', tone: 'good' },
  cancelled: { word: 'Taken back', tone: 'off' },
  failed: { word: 'Not possible', tone: 'bad' },
  expired: { word: 'Expired', tone: 'off' },
}

/** Returns the outcome of a request, or its next date. */
export const outcomeOf = (row: SubjectRequest): string => {
  if (row.blocked.length > 0) return `Not possible: ${row.blocked.join(', ')}`
  if (row.kept.length > 0)
    return `What stays: ${row.kept.map(({ label, rows }) => `${label.toLowerCase()} (${rows})`).join(', ')}`
  if (row.state === 'waiting' && row.kind === 'erase') return `On ${day(dayIn(row.acts_on))}`
  if (row.state === 'ready' && row.expires_at !== null) return `Until ${day(dayIn(row.expires_at))}`
  return '–'
}
