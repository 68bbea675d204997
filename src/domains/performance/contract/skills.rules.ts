import type { EmployeeSkill, SkillState } from './skills.models.ts'

/** From this many days before its end on, a certificate is shown as ending. */
export const SOON_DAYS = 60
export const REMIND_DAYS = [7, 30, 60] as const

type Dated = Readonly<{ state: SkillState; valid_to: string | null }>

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Days until a certificate ends, today being 0; null where it has no end or holds no more. */
export const daysLeft = ({ state, valid_to }: Dated, today: string): number | null =>
  state === 'confirmed' && valid_to !== null ? daysBetween(today, valid_to) : null

/** The reminder that is due with so many days left: the nearest of 60, 30 and 7 that has been reached. */
export const reminderOf = (left: number): number | null => REMIND_DAYS.find((days) => left <= days) ?? null

const rank = (row: EmployeeSkill, today: string): number => {
  if (row.state === 'expired') return 0
  const left = daysLeft(row, today)
  if (left !== null && left <= SOON_DAYS) return 1
  return row.state === 'claimed' ? 2 : 3
}

/** What needs a look first: expired, soon to expire, waiting; then by name. */
export const byNeed = (rows: readonly EmployeeSkill[], today: string): EmployeeSkill[] =>
  rows.toSorted(
    (a, b) =>
      rank(a, today) - rank(b, today) ||
      (a.valid_to ?? '9').localeCompare(b.valid_to ?? '9') ||
      a.skill.name.localeCompare(b.skill.name) ||
      b.id - a.id,
  )

/** Whether a row belongs to what is, and not to what was; an expired one as long as no other level has come after it. */
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

type Level = Readonly<{ level: number; valid_to: string | null }>

/** Whether a level is the one that is held; the same level with a later end renews a certificate. */
export const isSame = (held: Level | undefined, asked: Level): boolean => {
  if (held === undefined || held.level !== asked.level) return false
  return held.valid_to === null || asked.valid_to === null || asked.valid_to <= held.valid_to
}
