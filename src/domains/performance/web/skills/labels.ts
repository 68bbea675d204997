import { day, days } from '#kit/web/format/dates.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { type EmployeeSkill, LEVEL_LABELS, levelText, type SkillState } from '../../contract/skills.models.ts'
import { daysLeft, SOON_DAYS } from '../../contract/skills.rules.ts'

export const LEVEL_OPTIONS = LEVEL_LABELS.map((_, at) => ({ value: at + 1, label: levelText(at + 1) }))

const STATE: Readonly<Record<SkillState, Readonly<{ word: string; tone: Tone }>>> = {
  claimed: { word: 'Waiting for review', tone: 'attention' },
  confirmed: { word: 'Confirmed', tone: 'good' },
  rejected: { word: 'Rejected', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
  expired: { word: 'Expired', tone: 'bad' },
  ended: { word: 'Ended', tone: 'off' },
}

export const stateOf = (row: EmployeeSkill, today: string): Readonly<{ word: string; tone: Tone }> => {
  const left = daysLeft(row, today)
  if (left !== null && left < 0) return STATE.expired
  if (left !== null && left <= SOON_DAYS)
    return { word: left === 0 ? 'Ends today' : `Ends in ${left} days`, tone: 'attention' }
  return STATE[row.state]
}

/** Returns the days on which a level counted. */
export const periodText = (row: EmployeeSkill): string => {
  if (row.state === 'rejected' || row.state === 'withdrawn') return day(row.valid_from)
  if (row.ended_on === row.valid_from) return `${day(row.valid_from)}, replaced the same day`
  const end = row.ended_on ?? row.valid_to
  return end === null ? `since ${day(row.valid_from)}` : days(row.valid_from, end)
}
