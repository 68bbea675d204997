import { duration } from '#kit/web/format/durations.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { type SessionRow } from '../../contract/attendance.models.ts'
import { type Flag, type Verdict, VERDICTS } from '../../contract/verdicts.models.ts'
import type { BoardState } from '../../contract/board.models.ts'
import { FLAG_LABELS, VERDICT_LABELS } from '../../contract/attendance.labels.ts'

const VERDICT_TONES: Readonly<Record<Verdict, Tone>> = {
  working: 'good',
  pending: 'off',
  present: 'good',
  half_day: 'attention',
  absent: 'bad',
  on_leave: 'away',
  holiday: 'off',
  day_off: 'off',
}

/** Returns the colour of a day. Lateness and place of work count before presence. */
export const verdictTone = (verdict: Verdict, flags: readonly Flag[]): Tone => {
  if (verdict !== 'present' && verdict !== 'working') return VERDICT_TONES[verdict]
  if (flags.includes('late') || flags.includes('early_leave')) return 'attention'
  return flags.includes('wfh') ? 'elsewhere' : 'good'
}

/** The verdicts to choose from. */
export const VERDICT_OPTIONS = VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] }))

const LETTER_TONES: Readonly<Record<string, Tone>> = {
  P: 'good',
  '•': 'good',
  L: 'attention',
  E: 'attention',
  H: 'attention',
  A: 'bad',
  V: 'away',
  F: 'off',
  W: 'elsewhere',
}
export const letterTone = (letter: string): Tone => LETTER_TONES[letter] ?? 'off'

/** The legend of the letters in grids and calendars. */
export const LETTER_LEGEND: readonly (readonly [letter: string, word: string])[] = [
  ['P', 'Present'],
  ['L', 'Late'],
  ['E', 'Early leave'],
  ['H', 'Half day'],
  ['A', 'Absent'],
  ['W', 'Work from home'],
  ['V', 'Leave'],
  ['F', 'Holiday'],
  ['–', 'Day off'],
]

type StateSign = Readonly<{ word: string; tone: Tone }>

/** The states of the live board in the order of a day. */
export const BOARD_SIGNS: Readonly<Record<BoardState, StateSign>> = {
  working: { word: 'Working', tone: 'good' },
  on_break: { word: 'On a break', tone: 'attention' },
  late: { word: 'Late', tone: 'attention' },
  not_in: { word: 'Not in yet', tone: 'off' },
  stale: { word: 'Not punched out', tone: 'bad' },
  awaiting: { word: 'Waiting for a decision', tone: 'attention' },
  finished: { word: 'Finished', tone: 'off' },
  absent: { word: 'Absent', tone: 'bad' },
  on_leave: { word: 'On leave', tone: 'away' },
  holiday: { word: 'Holiday', tone: 'off' },
  off: { word: 'Day off', tone: 'off' },
}
export const BOARD_ORDER: readonly BoardState[] = [
  'working',
  'on_break',
  'late',
  'not_in',
  'stale',
  'awaiting',
  'finished',
  'absent',
  'on_leave',
  'holiday',
  'off',
]

/** The order of the people: first those who may need a person. */
export const BOARD_SECTIONS: readonly BoardState[] = [
  'late',
  'stale',
  'awaiting',
  'on_break',
  'working',
  'not_in',
  'absent',
  'finished',
  'on_leave',
  'holiday',
  'off',
]

const MODE_LABELS: Readonly<Record<string, string>> = {
  offline: 'offline',
  acting: 'by someone acting',
  admin: 'entered',
  request: 'by request',
  forced: 'punched out by a lead',
}

/**
 * Returns the origin of a punch, where it was not a plain click: "In: offline", "Out: punched out by a lead, Asha Rao".
 */
export const marksOf = (session: SessionRow): readonly string[] => {
  const mark = (side: string, mode: string | null, by: string | null): readonly string[] => {
    const word = mode === null ? undefined : MODE_LABELS[mode]
    return word ? [`${side}: ${word}${by ? `, ${by}` : ''}`] : []
  }
  const hasOddClock = session.clock_differs || session.breaks.some((one) => one.clock_differs)
  return [
    ...mark('In', session.in_mode, session.in_by),
    ...mark('Out', session.out_mode, session.out_by),
    ...(hasOddClock ? ['clock differs'] : []),
  ]
}

type MarkedDay = Readonly<{ flags: readonly Flag[]; auto_break_minutes: number }>

const DAY_MARKS = ['corrected', 'short_break', 'no_break'] as const

/** Returns `30 min automatic break` for a day from which the rules took one off. */
const automaticMarkOf = ({ auto_break_minutes: minutes }: MarkedDay): readonly string[] =>
  minutes > 0 ? [`${duration(minutes)} automatic break`] : []

/** Returns the marks of a whole day in addition to those of its punches: "corrected", "short break", "no break taken". */
export const dayMarksOf = (day: MarkedDay): readonly string[] => [
  ...DAY_MARKS.filter((flag) => day.flags.includes(flag)).map((flag) => FLAG_LABELS[flag]),
  ...automaticMarkOf(day),
]
