import { compareNames } from '#kit/contract/compare-names.ts'
import type { EmployeeSkill, SkillState } from './skills.models.ts'

/** From this many days before its end on, a certificate is shown as ending. */
export const SOON_DAYS = 60
export const REMIND_DAYS = [7, 30, 60] as const

type Dated = Readonly<{ state: SkillState; valid_to: string | null }>

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Returns the days until a certificate ends, today being 0; null where it has no end or is no longer confirmed. */
export const daysLeft = ({ state, valid_to }: Dated, today: string): number | null =>
  state === 'confirmed' && valid_to !== null ? daysBetween(today, valid_to) : null

/** Returns the reminder that is due with so many days left: the smallest of 60, 30 and 7 that covers them. */
export const reminderOf = (left: number): number | null => REMIND_DAYS.find((days) => left <= days) ?? null

const rank = (row: EmployeeSkill, today: string): number => {
  if (row.state === 'expired') return 0
  const left = daysLeft(row, today)
  if (left !== null && left <= SOON_DAYS) return 1
  return row.state === 'claimed' ? 2 : 3
}

/** Sorts rows by urgency: expired, soon to expire, waiting; then by name. */
export const byNeed = (rows: readonly EmployeeSkill[], today: string): EmployeeSkill[] =>
  rows.toSorted(
    (a, b) =>
      rank(a, today) - rank(b, today) ||
      (a.valid_to ?? '9').localeCompare(b.valid_to ?? '9') ||
      compareNames(a.skill.name, b.skill.name) ||
      b.id - a.id,
  )

/**
 * Returns true for a row that is current, false for one of the history; an expired one is current until another level
 * follows it.
 */
export const isCurrent = (row: EmployeeSkill, all: readonly EmployeeSkill[]): boolean => {
  if (row.state === 'claimed' || row.state === 'confirmed') return true
  if (row.state !== 'expired') return false
  return !all.some(
    (other) =>
      other.skill.id === row.skill.id &&
      other.id !== row.id &&
      (other.state === 'confirmed' || (other.state === 'expired' && other.valid_from > row.valid_from)),
  )
}

const DAY_MS = 24 * 60 * 60_000

/** Returns true within a day of the entry or the review of a level: until then it is deleted instead of ended. */
export const isYoung = (row: Readonly<{ reviewed_at: string | null; created_at: string }>, now: string): boolean =>
  Date.parse(now) - Date.parse(row.reviewed_at ?? row.created_at) < DAY_MS

/** Returns the day since which a person has had the level of a row without a gap, by the rows of this skill. */
export const knownSince = (row: EmployeeSkill, all: readonly EmployeeSkill[]): string => {
  const before = all.find(
    (other) =>
      other.skill.id === row.skill.id &&
      other.level === row.level &&
      other.ended_on === row.valid_from &&
      other.valid_from < row.valid_from,
  )
  return before === undefined ? row.valid_from : knownSince(before, all)
}

type Level = Readonly<{ level: number; valid_to: string | null }>

/**
 * Returns true where the current level equals the requested one; the same level with a later end renews a certificate.
 */
export const isSame = (current: Level | undefined, requested: Level): boolean => {
  if (current === undefined || current.level !== requested.level) return false
  return current.valid_to === null || requested.valid_to === null || requested.valid_to <= current.valid_to
}
