// The rules of a plan: one pure function, for the browser while a shift is dragged and for the server, whose answer counts.
import { addDays, dayNumber, instantOf, isNight, minuteOf, minutesOf, spanOf, weekdayOf } from './clock.rules.ts'
import { placementOn, ruleFor } from './labour.rules.ts'
import type { Finding, FindingRule, PlannedUser, PlanShift, RuleAbsence, RuleContext, RulePerson, RuleWish } from './rules.models.ts'
import { RULE_TEXTS } from './shifts.refusals.ts'
import { dayText, hoursText, weekNumber } from './shifts.words.ts'

const MINUTE_MS = 60_000
const DAYS = 7

/** Work of a person, in the plan or beside it. */
type Stretch = Readonly<{
  shift: PlanShift | null
  user: PlannedUser | null
  id: number
  date: string
  from_at: number
  to_at: number
  minutes: number
  is_night: boolean
}>

const TEXTS: Readonly<Record<FindingRule, string>> = {
  ...RULE_TEXTS,
  unavailable: '{name} is not available on {day}.',
  onsite: '{name} works from home on {day}; this shift is on site.',
  over_needed: '{shift} on {day} has {value} people for {limit} places.',
  publish_notice: 'The week begins in {value} days; plans are published {limit} days ahead.',
}
const filled = (rule: FindingRule, values: Finding['values']): string =>
  TEXTS[rule].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

type Found = Readonly<{
  rule: FindingRule
  severity?: 'block' | 'warn'
  overridable?: boolean
  person?: RulePerson
  stretches?: readonly Stretch[]
  date: string
  value?: number
  limit?: number
  values?: Finding['values']
}>

const finding = ({ rule, severity = 'block', overridable = false, person, stretches = [], date, ...more }: Found): Finding => {
  const values = { name: person?.name ?? '', day: dayText(date), ...more.values }
  return {
    rule,
    severity,
    overridable,
    overridden: stretches.some(({ user }) => user?.overrides.includes(rule)),
    employee_id: person?.id ?? null,
    shift_ids: stretches.filter(({ shift }) => shift !== null).map(({ id }) => id),
    date,
    value: more.value ?? null,
    limit: more.limit ?? null,
    message: filled(rule, values),
    values,
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const timeOf = (at: number, zone: string): string => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return clock.format(at)
}

const stretchOf = (shift: PlanShift, user: PlannedUser, zone: string): Stretch => ({
  shift,
  user,
  id: shift.id,
  date: shift.date,
  ...spanOf(shift, zone),
  minutes: minutesOf(shift, zone),
  is_night: isNight(shift, zone),
})

/** What a person works around the week, in its order. */
const stretchesOf = (context: RuleContext, person: RulePerson, shifts: readonly PlanShift[]): Stretch[] => {
  const own = shifts.flatMap((shift) =>
    shift.users.filter(({ employee_id }) => employee_id === person.id).map((user) => stretchOf(shift, user, context.zone)),
  )
  const near = person.neighbours.map(
    ({ shift_id, ...times }): Stretch => ({ shift: null, user: null, id: shift_id, ...times }),
  )
  return [...own, ...near].toSorted((a, b) => a.from_at - b.from_at || a.to_at - b.to_at || a.id - b.id)
}

type Judging = Readonly<{ context: RuleContext; person: RulePerson; all: readonly Stretch[]; own: readonly Stretch[] }>
type Judge = (judging: Judging) => Finding[]

const overlaps: Judge = ({ context, person, all }) => {
  const found: Finding[] = []
  let latest: Stretch | undefined
  for (const one of all) {
    if (latest && one.from_at < latest.to_at && (one.shift || latest.shift)) {
      // Named is what stood there already: work outside of the plan, else the earlier shift.
      const other = one.shift ? latest : one
      const values = {
        from: timeOf(other.from_at, context.zone),
        to: timeOf(other.to_at, context.zone),
        day: dayText(other.date),
      }
      found.push(finding({ rule: 'overlap', person, stretches: [latest, one], date: other.date, values }))
    }
    if (!latest || one.to_at > latest.to_at) latest = one
  }
  return found
}

const rests: Judge = ({ context, person, all }) => {
  const found: Finding[] = []
  let latest: Stretch | undefined
  for (const one of all) {
    const rule = ruleFor(context.rules, person, 'rest_minutes', one.date)
    if (latest && rule?.value && (one.shift || latest.shift)) {
      const gap = Math.round((one.from_at - latest.to_at) / MINUTE_MS)
      if (gap >= 0 && gap < rule.value)
        found.push(
          finding({
            ...rule,
            rule: 'rest',
            person,
            stretches: [latest, one],
            date: one.date,
            value: gap,
            limit: rule.value,
            values: { value: hoursText(gap), limit: hoursText(rule.value) },
          }),
        )
    }
    if (!latest || one.to_at > latest.to_at) latest = one
  }
  return found
}

const lengths: Judge = ({ context, person, own }) =>
  own.flatMap((one) => {
    const rule = ruleFor(context.rules, person, 'max_shift_minutes', one.date)
    if (!rule?.value || one.minutes <= rule.value) return []
    const values = { limit: hoursText(rule.value) }
    const limits = { value: one.minutes, limit: rule.value, values }
    return [finding({ ...rule, ...limits, rule: 'shift_length', person, stretches: [one], date: one.date })]
  })

const sum = (stretches: readonly Stretch[]): number => stretches.reduce((total, { minutes }) => total + minutes, 0)

const days: Judge = ({ context, person, all, own }) =>
  [...new Set(own.map(({ date }) => date))].flatMap((date) => {
    const rule = ruleFor(context.rules, person, 'max_day_minutes', date)
    const stretches = all.filter((one) => one.date === date)
    const value = sum(stretches)
    if (!rule?.value || value <= rule.value) return []
    const values = { value: hoursText(value), limit: hoursText(rule.value) }
    return [finding({ ...rule, rule: 'day_hours', person, stretches, date, value, limit: rule.value, values })]
  })

const inWeek = (context: RuleContext, all: readonly Stretch[]): Stretch[] => {
  const end = addDays(context.start_date, DAYS)
  return all.filter(({ date }) => date >= context.start_date && date < end)
}

const weeks: Judge = ({ context, person, all, own }) => {
  const rule = ruleFor(context.rules, person, 'max_week_minutes', context.start_date)
  const stretches = inWeek(context, all)
  const value = sum(stretches)
  if (own.length === 0 || !rule?.value || value <= rule.value) return []
  const values = { value: hoursText(value), limit: hoursText(rule.value), week: weekNumber(context.start_date) }
  const date = context.start_date
  return [finding({ ...rule, rule: 'week_hours', person, stretches, date, value, limit: rule.value, values })]
}

/** Runs of days one after the other that have to do with the plan. */
const runsOf = (stretches: readonly Stretch[]): Stretch[][] => {
  const runs: Stretch[][] = []
  for (const one of stretches.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && dayNumber(one.date) - dayNumber(last.date) <= 1) run.push(one)
    else runs.push([one])
  }
  return runs.filter((run) => run.some(({ shift }) => shift !== null))
}

const runs =
  (rule: 'consecutive' | 'nights', name: 'max_consecutive_days' | 'max_nights_in_row'): Judge =>
  ({ context, person, all }) =>
    runsOf(rule === 'nights' ? all.filter(({ is_night }) => is_night) : all).flatMap((run) => {
      const date = run.at(-1)?.date ?? context.start_date
      const limit = ruleFor(context.rules, person, name, date)
      const value = new Set(run.map((one) => one.date)).size
      if (!limit?.value || value <= limit.value) return []
      const values = { value, limit: limit.value }
      return [finding({ ...limit, rule, person, stretches: run, date, value, limit: limit.value, values })]
    })

/** The longest time without work that ends in the week. */
const weeklyRests: Judge = ({ context, person, all, own }) => {
  const rule = ruleFor(context.rules, person, 'weekly_rest_minutes', context.start_date)
  if (own.length === 0 || !rule?.value) return []
  let longest = 0
  let until: number | null = null
  const end = addDays(context.start_date, DAYS)
  for (const one of all) {
    if (one.date >= context.start_date && one.date < end) {
      if (until === null) return []
      longest = Math.max(longest, Math.round((one.from_at - until) / MINUTE_MS))
    }
    until = Math.max(until ?? one.to_at, one.to_at)
  }
  if (longest >= rule.value) return []
  const values = { limit: hoursText(rule.value), week: weekNumber(context.start_date) }
  const limits = { value: longest, limit: rule.value, values, date: context.start_date }
  return [finding({ ...rule, ...limits, rule: 'weekly_rest', person, stretches: inWeek(context, all) })]
}

/** Whether an absence touches a shift, and whether all of it: leave of a day takes the shifts that begin on it. */
export const absenceOf = (
  absence: RuleAbsence,
  shift: Readonly<{ date: string; from_at: number; to_at: number }>,
  zone: string,
): 'none' | 'part' | 'whole' => {
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

const absences: Judge = ({ context, person, own }) =>
  own.flatMap((one) => {
    const touched = person.absences.filter((absence) => absenceOf(absence, one, context.zone) !== 'none')
    const away = touched.filter(({ kind }) => kind === 'away')
    const about = { person, stretches: [one], date: one.date }
    const found: Finding[] = []
    if (away.length > 0) {
      const isPending = away.every(({ pending }) => pending)
      found.push(finding({ ...about, rule: 'absent', severity: isPending ? 'warn' : 'block', overridable: true }))
    }
    if (one.shift?.site === 'onsite' && touched.some(({ kind, pending }) => kind === 'home' && !pending))
      found.push(finding({ ...about, rule: 'onsite', severity: 'warn', overridable: true }))
    return found
  })

const skills: Judge = ({ context, person, own }) =>
  own.flatMap((one) => {
    const { skill_id = null, skill_level: level = null } = one.shift ?? {}
    if (skill_id === null || level === null) return []
    const held = person.skills.find((skill) => skill.skill_id === skill_id && skill.dates.includes(one.date))?.level ?? 0
    if (held >= level) return []
    const values = { skill: context.skills.get(skill_id) ?? 'a skill', level }
    const about = { person, stretches: [one], date: one.date, value: held, limit: level, values }
    return [finding({ ...about, rule: 'skill', overridable: true })]
  })

const standing: Judge = ({ context, person, own }) =>
  own.flatMap((one) => {
    const about = { person, stretches: [one], date: one.date }
    const isHere = person.active.some(({ from, to }) => from <= one.date && (to === null || to >= one.date))
    if (!isHere) return [finding({ ...about, rule: 'not_active' })]
    if (placementOn(person, one.date)?.team_id === context.team_id) return []
    const values = { team: context.team_name }
    return [finding({ ...about, rule: 'not_in_team', severity: context.lends ? 'warn' : 'block', overridable: true, values })]
  })

/** Whether a wish has to do with a time of a day. */
export const wishTouches = (
  wish: RuleWish,
  shift: Readonly<{ date: string; start_time: string; end_time: string }>,
): boolean => {
  const isDay =
    wish.weekday === null
      ? wish.from_date !== null && wish.from_date <= shift.date && (wish.to_date ?? '') >= shift.date
      : wish.weekday === weekdayOf(shift.date)
  if (!isDay) return false
  const span = (from: string, to: string): [number, number] => {
    const [start, end] = [minuteOf(from), minuteOf(to)]
    return [start, end <= start ? end + 1440 : end]
  }
  const [from, to] = span(wish.from_time, wish.to_time)
  const [start, end] = span(shift.start_time, shift.end_time)
  return from < end && to > start
}

const wishes: Judge = ({ person, own }) =>
  own.flatMap((one) => {
    const { shift } = one
    const isOff = shift !== null && person.wishes.some((wish) => wish.wish === 'unavailable' && wishTouches(wish, shift))
    if (!isOff) return []
    return [finding({ rule: 'unavailable', severity: 'warn', overridable: true, person, stretches: [one], date: one.date })]
  })

const JUDGES: readonly Judge[] = [
  overlaps,
  standing,
  absences,
  skills,
  rests,
  lengths,
  days,
  weeks,
  runs('consecutive', 'max_consecutive_days'),
  runs('nights', 'max_nights_in_row'),
  weeklyRests,
  wishes,
]

/** What rules say to one person in a plan. */
const checkPerson = (context: RuleContext, person: RulePerson, shifts: readonly PlanShift[]): Finding[] => {
  const all = stretchesOf(context, person, shifts)
  const own = all.filter(({ shift }) => shift !== null)
  if (own.length === 0) return []
  return JUDGES.flatMap((judge) => judge({ context, person, all, own }))
}

const checkShift = (shift: PlanShift): Finding[] => {
  const value = shift.users.length
  if (value <= shift.needed) return []
  const values = { shift: shift.name, day: dayText(shift.date), value, limit: shift.needed }
  const about = { severity: 'warn', overridable: true, date: shift.date, value, limit: shift.needed, values } as const
  return [{ ...finding({ ...about, rule: 'over_needed' }), shift_ids: [shift.id] }]
}

const checkWeek = (context: RuleContext): Finding[] => {
  const value = dayNumber(context.start_date) - dayNumber(context.today)
  const limit = context.publish_notice_days
  if (context.is_published || value >= limit || value < 0) return []
  const values = { value, limit }
  return [finding({ rule: 'publish_notice', severity: 'warn', overridable: true, date: context.start_date, value, limit, values })]
}

/** Everything that rules say to a plan; with `only`, to some of its people. */
export const checkPlan = (
  context: RuleContext,
  shifts: readonly PlanShift[],
  only?: ReadonlySet<number>,
): Finding[] => {
  const assigned = new Set(shifts.flatMap(({ users }) => users.map(({ employee_id }) => employee_id)))
  const people = [...assigned]
    .filter((id) => !only || only.has(id))
    .toSorted((a, b) => a - b)
    .flatMap((id) => context.people.get(id) ?? [])
  return [
    ...people.flatMap((person) => checkPerson(context, person, shifts)),
    ...(only ? [] : [...shifts.flatMap(checkShift), ...checkWeek(context)]),
  ]
}

const keyOf = ({ rule, employee_id, date, shift_ids }: Finding): string =>
  [rule, employee_id, date, ...(rule === 'overlap' || rule === 'rest' ? shift_ids : [])].join(':')

const isWorse = (one: Finding, before: Finding): boolean => {
  if (one.value === null || before.value === null) return false
  return one.rule === 'rest' || one.rule === 'weekly_rest' ? one.value < before.value : one.value > before.value
}

/** Findings that a change makes, or makes worse. */
export const newFindings = (before: readonly Finding[], after: readonly Finding[]): Finding[] => {
  const known = new Map(before.map((one) => [keyOf(one), one]))
  return after.filter((one) => {
    const same = known.get(keyOf(one))
    return !same || isWorse(one, same) || (same.severity === 'warn' && one.severity === 'block')
  })
}

/** Breaks that refuse a draft at once; the others wait for its publishing. */
const AT_ONCE: ReadonlySet<FindingRule> = new Set(['overlap', 'not_active', 'not_in_team'])
/** Breaks that no reason overrides. */
const NEVER: ReadonlySet<FindingRule> = new Set(['overlap', 'not_active'])

export const mayOverride = ({ rule, overridable }: Pick<Finding, 'rule' | 'overridable'>): boolean =>
  overridable && !NEVER.has(rule)

/** The findings of a change that stand in its way. */
export const refusing = (found: readonly Finding[], isPublished: boolean): Finding[] =>
  found.filter(({ rule, severity }) => severity === 'block' && (isPublished || AT_ONCE.has(rule)))

/** Breaks that a week cannot be published with. */
export const openBreaks = (found: readonly Finding[]): Finding[] =>
  found.filter(({ severity, overridden }) => severity === 'block' && !overridden)
