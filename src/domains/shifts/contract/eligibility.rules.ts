// Checks that a person can work a shift at all: employed, in the team, not away, with the skill, and available.
import { addDays, instantOf, minuteOf, weekdayOf } from './clock.rules.ts'
import { finding, type RuleCheck } from './finding.rules.ts'
import { placementOn } from './labour.rules.ts'
import type { Finding, RuleAbsence, RulePreference } from './rules.models.ts'

type Timed = Readonly<{ date: string; from_at: number; to_at: number }>

/** The rest of a day takes the shifts of its date from a time on, which is after midnight where it lies before their start. */
const restOf = (absence: RuleAbsence, shift: Timed, zone: string): 'none' | 'part' | 'whole' => {
  if (absence.date !== shift.date) return 'none'
  const time = absence.from_time ?? '00:00'
  const next = instantOf(addDays(absence.date, 1), time, zone)
  const same = instantOf(absence.date, time, zone)
  const from_at = same <= shift.from_at && next < shift.to_at ? next : same
  if (from_at >= shift.to_at) return 'none'
  return from_at <= shift.from_at ? 'whole' : 'part'
}

/** Returns the part of a shift that an absence covers: leave of a day covers the shifts that begin on it. */
export const absenceOf = (absence: RuleAbsence, shift: Timed, zone: string): 'none' | 'part' | 'whole' => {
  if (absence.part === 'rest_of_day') return restOf(absence, shift, zone)
  if (absence.part !== 'hours') {
    if (absence.date !== shift.date) return 'none'
    return absence.part === 'full' ? 'whole' : 'part'
  }
  const from = absence.from_time ?? '00:00'
  const to = absence.to_time ?? '00:00'
  const from_at = instantOf(absence.date, from, zone)
  const to_at = instantOf(to <= from ? addDays(absence.date, 1) : absence.date, to, zone)
  if (from_at >= shift.to_at || to_at <= shift.from_at) return 'none'
  return from_at <= shift.from_at && to_at >= shift.to_at ? 'whole' : 'part'
}

export const absences: RuleCheck = ({ context, person, own }) =>
  own.flatMap((one) => {
    const touched = person.absences.filter((absence) => absenceOf(absence, one, context.zone) !== 'none')
    const away = touched.filter(({ kind }) => kind === 'away')
    const about = { person, intervals: [one], date: one.date }
    const found: Finding[] = []
    if (away.length > 0) {
      const isPending = away.every(({ pending }) => pending)
      found.push(finding({ ...about, rule: 'absent', severity: isPending ? 'warn' : 'block', overridable: true }))
    }
    if (one.shift?.site === 'onsite' && touched.some(({ kind, pending }) => kind === 'home' && !pending))
      found.push(finding({ ...about, rule: 'onsite', severity: 'warn', overridable: true }))
    return found
  })

export const skills: RuleCheck = ({ context, person, own }) =>
  own.flatMap((one) => {
    const { skill_id = null, skill_level: level = null } = one.shift ?? {}
    if (skill_id === null || level === null) return []
    const personLevel =
      person.skills.find((skill) => skill.skill_id === skill_id && skill.dates.includes(one.date))?.level ?? 0
    if (personLevel >= level) return []
    const values = { skill: context.skills.get(skill_id) ?? 'a skill', level }
    const about = { person, intervals: [one], date: one.date, value: personLevel, limit: level, values }
    return [finding({ ...about, rule: 'skill', overridable: true })]
  })

export const membership: RuleCheck = ({ context, person, own }) =>
  own.flatMap((one) => {
    const about = { person, intervals: [one], date: one.date }
    const isHere = person.active.some(({ from, to }) => from <= one.date && (to === null || to >= one.date))
    if (!isHere) return [finding({ ...about, rule: 'not_active' })]
    if (placementOn(person, one.date)?.team_id === context.team_id) return []
    const values = { team: context.team_name }
    return [
      finding({ ...about, rule: 'not_in_team', severity: context.lends ? 'warn' : 'block', overridable: true, values }),
    ]
  })

/** Returns true for a preference that overlaps the times of a shift. */
export const preferenceTouches = (
  preference: RulePreference,
  shift: Readonly<{ date: string; start_time: string; end_time: string }>,
): boolean => {
  const isDay =
    preference.weekday === null
      ? preference.from_date !== null && preference.from_date <= shift.date && (preference.to_date ?? '') >= shift.date
      : preference.weekday === weekdayOf(shift.date)
  if (!isDay) return false
  const span = (from: string, to: string): [number, number] => {
    const [start, end] = [minuteOf(from), minuteOf(to)]
    return [start, end <= start ? end + 1440 : end]
  }
  const [from, to] = span(preference.from_time, preference.to_time)
  const [start, end] = span(shift.start_time, shift.end_time)
  return from < end && to > start
}

export const preferences: RuleCheck = ({ person, own }) =>
  own.flatMap((one) => {
    const { shift } = one
    const isOff =
      shift !== null &&
      person.preferences.some((preference) => preference.wish === 'unavailable' && preferenceTouches(preference, shift))
    if (!isOff) return []
    return [
      finding({ rule: 'unavailable', severity: 'warn', overridable: true, person, intervals: [one], date: one.date }),
    ]
  })
