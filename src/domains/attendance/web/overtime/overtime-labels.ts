import { duration } from '#kit/web/format/durations.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { percent } from '#kit/web/format/numbers.ts'
import type {
  DayClass,
  DayOvertime,
  Disposal,
  EntryRow,
  EntryState,
  ResetState,
} from '../../contract/overtime.models.ts'

type Sign = Readonly<{ word: string; tone: Tone }>

export const ENTRY_SIGNS: Readonly<Record<EntryState, Sign>> = {
  pending: { word: 'Pending', tone: 'attention' },
  approved: { word: 'Approved', tone: 'good' },
  refused: { word: 'Refused', tone: 'bad' },
  void: { word: 'None', tone: 'off' },
}

/** Returns the sign of an entry: one that lies ahead, or that a reset covers, shows it. */
export const signOf = (entry: Pick<EntryRow, 'state' | 'preapproved_minutes' | 'reset_id'>): Sign => {
  if (entry.state === 'void' && entry.preapproved_minutes > 0) return { word: 'In advance', tone: 'away' }
  return entry.reset_id === null ? ENTRY_SIGNS[entry.state] : { word: 'Reset', tone: 'off' }
}

export const DAY_CLASS_LABELS: Readonly<Record<DayClass, string>> = {
  workday: 'Working day',
  day_off: 'Day off',
  holiday: 'Holiday',
}

export const DISPOSAL_LABELS: Readonly<Record<Disposal, string>> = {
  forfeit: 'Forfeit',
  payout: 'Pay out',
  time_off: 'Time off in lieu',
}

export const RESET_SIGNS: Readonly<Record<ResetState, Sign>> = {
  prepared: { word: 'Prepared', tone: 'attention' },
  applied: { word: 'Applied', tone: 'good' },
  reversed: { word: 'Reversed', tone: 'elsewhere' },
  expired: { word: 'Expired', tone: 'off' },
}

/** Overtime with the rate of its day: "45 min at 150 %". */
export const atRate = (minutes: number, rate: number): string =>
  rate === 100 ? duration(minutes) : `${duration(minutes)} at ${percent(rate / 100)}`

/** Minutes that a balance gains or loses: "+1 h 30 min". */
export const changeText = (minutes: number): string => (minutes > 0 ? `+${duration(minutes)}` : duration(minutes))

/** Overtime in the list of days: "45 min · pending". */
export const dayOvertimeText = (overtime: DayOvertime): string => {
  if (!overtime) return '–'
  if (overtime.reset) return 'reset'
  const { state, computed_minutes, approved_minutes } = overtime
  if (state === 'pending') return `${duration(computed_minutes)} · pending`
  return state === 'refused' && approved_minutes === 0
    ? `${duration(computed_minutes)} · refused`
    : duration(approved_minutes)
}
