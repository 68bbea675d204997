// Converts a loaded week to the input of the rules.
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { isNight, minutesOf, spanOf } from '../../contract/clock.rules.ts'
import type { PlanShift, RuleContext, RulePerson } from '../../contract/rules.models.ts'
import type { LoadedPlan, LoadedShift, LoadedSpan } from '../store/plan.rows.ts'
import type { StoredWeek } from '../store/weeks.ts'

type Days = Readonly<{ from: string; to: string | null }>
type Suspension = LoadedPlan['suspended'][number]

/** The days of an employment without those of a suspension. `until` is the first day that no longer belongs to it. */
const without = (days: readonly Days[], { from, until }: Suspension): Days[] =>
  days.flatMap((one) => {
    const isOpen = until === 'infinity'
    if ((one.to !== null && one.to < from) || (!isOpen && one.from >= until)) return [one]
    const before = one.from < from ? [{ from: one.from, to: addDays(from, -1) }] : []
    const after = !isOpen && (one.to === null || one.to >= until) ? [{ from: until, to: one.to }] : []
    return [...before, ...after]
  })

const activeOf = (employed: readonly LoadedSpan[], suspended: readonly Suspension[]): Days[] =>
  suspended.reduce<Days[]>(
    without,
    employed.map(({ from, to }) => ({ from, to })),
  )

const grouped = <Row extends Readonly<{ employee_id: number }>>(rows: readonly Row[]) => {
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  return (id: number): readonly Row[] => byPerson.get(id) ?? []
}

const strip = <Row extends Readonly<{ employee_id: number }>>({ employee_id: _employee, ...row }: Row) => row

export const rulePeople = (loaded: LoadedPlan): ReadonlyMap<number, RulePerson> => {
  const [placements, employed, suspended] = [
    grouped(loaded.placements),
    grouped(loaded.employed),
    grouped(loaded.suspended),
  ]
  const levels = grouped(loaded.levels)
  const [absences, preferences, neighbours, worked] = [
    grouped(loaded.absences),
    grouped(loaded.preferences),
    grouped(loaded.neighbours),
    grouped(loaded.worked),
  ]
  return new Map(
    loaded.people.map(({ id, name }) => [
      id,
      {
        id,
        name,
        placements: placements(id).map(({ from, until, team_id, designation_id }) => ({
          from,
          until,
          team_id,
          designation_id,
        })),
        active: activeOf(employed(id), suspended(id)),
        absences: absences(id).map(strip),
        preferences: preferences(id).map(strip),
        skills: levels(id).map(strip),
        neighbours: neighbours(id).map((one) => ({
          shift_id: one.shift_id,
          date: one.date,
          ...spanOf(one, one.zone),
          minutes: minutesOf(one, one.zone),
          is_night: isNight(one, one.zone),
        })),
        worked: worked(id).map(strip),
      },
    ]),
  )
}

export const planShiftOf = ({
  users,
  claims: _claims,
  offered: _offered,
  my_claim: _mine,
  ...shift
}: LoadedShift): PlanShift => ({
  ...shift,
  users: users.map(({ id, assignment_id, overrides }) => ({ employee_id: id, assignment_id, overrides })),
})

export const ruleContext = (
  week: StoredWeek,
  loaded: LoadedPlan,
  input: Readonly<{ lends: boolean; today: string; now: string }>,
): RuleContext => ({
  team_id: week.team_id,
  team_name: week.team_name,
  start_date: week.start_date,
  zone: week.zone,
  people: rulePeople(loaded),
  rules: loaded.rules,
  skills: new Map(loaded.skills.map(({ id, name }) => [id, name])),
  lends: input.lends,
  publish_notice_days: week.publish_notice_days,
  is_published: week.state !== 'draft',
  today: input.today,
  now: Date.parse(input.now),
})
