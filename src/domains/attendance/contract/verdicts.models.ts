import { z } from 'zod'

export const VERDICTS = [
  'working',
  'pending',
  'present',
  'half_day',
  'absent',
  'on_leave',
  'holiday',
  'day_off',
] as const
export const verdict = z.enum(VERDICTS)
export type Verdict = z.output<typeof verdict>

export const FLAGS = [
  'late',
  'early_leave',
  'wfh',
  'part_leave',
  'offline',
  'forced',
  'corrected',
  'worked_on_leave',
  'worked_on_holiday',
  'worked_on_day_off',
  'short_break',
  'no_break',
  'awaiting_punch_out',
] as const
export const flag = z.enum(FLAGS)
export type Flag = z.output<typeof flag>
