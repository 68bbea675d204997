import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Login } from './login.models.ts'

type LoginState = Login['state']

/**
 * Returns the effect of a merge on the login of the merged record: the one that is in use remains, else that of the
 * record that stays. `conflict`: both are in use, and HR deletes one first.
 */
export const loginOfMerged = (from: LoginState, into: LoginState): 'none' | 'moves' | 'closed' | 'conflict' => {
  if (from === 'none') return 'none'
  if (from === 'active') return into === 'active' ? 'conflict' : 'moves'
  return into === 'none' ? 'moves' : 'closed'
}

type Employment = Readonly<{ joined_on: string; left_on: string | null }>

/**
 * Returns the day from which service may count on the record that stays: the first day of the merged one, where that is
 * earlier and its days go up to the first day of the other without a gap; else null.
 */
export const serviceOfMerged = (from: Employment, into: Employment): string | null => {
  if (from.joined_on >= into.joined_on) return null
  return from.left_on === null || addDays(from.left_on, 1) >= into.joined_on ? from.joined_on : null
}

/**
 * Returns the last day of the employment that a merge ends: the day before, so that every day belongs to one record. It is
 * the day of the merge itself, where something is recorded on it or the employment began on it.
 */
export const lastDayOfMerged = (joined_on: string, day: string, isUsedToday: boolean): string =>
  isUsedToday || joined_on === day ? day : addDays(day, -1)

/** Returns the names of fields in which two records differ, empty ones of both left out. */
export const differingFields = (
  names: readonly string[],
  from: Readonly<Record<string, unknown>>,
  into: Readonly<Record<string, unknown>>,
): string[] => names.filter((name) => JSON.stringify(from[name] ?? null) !== JSON.stringify(into[name] ?? null))
