import { compareNames } from '#kit/contract/compare-names.ts'
import { minuteOf, weekdayOf } from '../../contract/clock.rules.ts'
import type { Op } from '../../contract/plan.ops.ts'
import type { PlanPerson } from '../../contract/people.models.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'
import { type PlanInput, type Verdict, verdictOf } from '../parts/plan-input.ts'

type Slots = Plan['coverage'][number]['slots']
/** A part of a day, in minutes after midnight, in which as many people are needed and planned. */
export type Span = Readonly<{ from: number; to: number; needed: number; planned: number }>

const SLOT_MINUTES = 30
const DAY_MINUTES = 1440

/** Joins half hours with the same figures; those in which no one is needed or planned are left out. */
export const spansOf = (slots: Slots): Span[] => {
  const joined: Span[] = []
  for (const { from_time, needed, planned } of slots) {
    const from = minuteOf(from_time)
    const last = joined.at(-1)
    if (needed === 0 && planned === 0) continue
    if (last && last.to === from && last.needed === needed && last.planned === planned)
      joined[joined.length - 1] = { ...last, to: from + SLOT_MINUTES }
    else joined.push({ from, to: from + SLOT_MINUTES, needed, planned })
  }
  return joined
}

/** Returns the missing people of a span. */
export const lackOf = ({ needed, planned }: Span): number => Math.max(0, needed - planned)

type Times = Readonly<{ start_time: string; end_time: string }>

const overlapOf = ({ start_time, end_time }: Times, span: Pick<Span, 'from' | 'to'>, offset = 0): number => {
  const start = minuteOf(start_time) + offset
  const end = minuteOf(end_time) + offset + (end_time <= start_time ? DAY_MINUTES : 0)
  return Math.max(0, Math.min(end, span.to) - Math.max(start, span.from))
}

/** Returns the shifts of a plan that overlap a span of a day. */
export const shiftsIn = (plan: Plan, date: string, span: Pick<Span, 'from' | 'to'>): ShiftRow[] =>
  plan.shifts.filter((shift) => {
    const days = (Date.parse(shift.date) - Date.parse(date)) / (DAY_MINUTES * 60_000)
    return (days === 0 || days === -1) && overlapOf(shift, span, days * DAY_MINUTES) > 0
  })

/** A way to add a person in a span: a place of a shift, or a new shift. */
export type Way = Readonly<{ id: string; label: string; opsFor: (person: number) => Op[] }>

const timesText = ({ name, start_time, end_time }: Times & Readonly<{ name: string }>): string =>
  `${name} ${start_time}–${end_time}`

/** Returns the ways to add people, the best first: open places, then new shifts, then places beyond those needed. */
export const waysInto = (plan: Plan, date: string, span: Span): Way[] => {
  const shifts = shiftsIn(plan, date, span).filter(({ can }) => can.edit)
  const ofShift = (shift: ShiftRow): Way => ({
    id: `shift-${shift.id}`,
    label: `${timesText(shift)}, ${shift.users.length} of ${shift.needed} taken`,
    opsFor: (person) => [{ op: 'assign', shift_id: shift.id, employee_id: person }],
  })
  const templates = plan.templates
    .map((template) => ({ template, overlap: overlapOf(template, span) }))
    .filter(({ overlap }) => overlap > 0)
    .toSorted((a, b) => b.overlap - a.overlap)
  return [
    ...shifts.filter(({ open }) => open > 0).map(ofShift),
    ...templates.map(({ template }): Way => ({
      id: `template-${template.id}`,
      label: `New ${timesText(template)}`,
      opsFor: (person) => [{ op: 'create', dates: [date], users: [person], template_id: template.id, needed: 1 }],
    })),
    ...shifts.filter(({ open }) => open === 0).map(ofShift),
  ]
}

export type Choice = Readonly<{ person: PlanPerson; verdict: Verdict; wish: 'prefer' | 'avoid' | 'unavailable' | null }>

const KINDS: readonly Verdict['kind'][] = ['allowed', 'warning', 'blocked']
const PREFERENCES: readonly Choice['wish'][] = ['prefer', null, 'avoid', 'unavailable']

const preferenceOf = (person: PlanPerson, date: string, span: Span): Choice['wish'] => {
  const found = person.wishes.filter(
    ({ weekday, from_date, to_date, from_time, to_time }) =>
      (weekday === null || weekday === weekdayOf(date)) &&
      (from_date === null || from_date <= date) &&
      (to_date === null || to_date >= date) &&
      overlapOf({ start_time: from_time, end_time: to_time }, span) > 0,
  )
  return (['unavailable', 'avoid', 'prefer'] as const).find((one) => found.some(({ wish }) => wish === one)) ?? null
}

type Wanted = Readonly<{ date: string; span: Span; skill: number | null; way: Way }>

/** Returns the people who do not work in a span, those first who can and have the most hours left. */
export const choicesFor = (input: PlanInput, { date, span, skill, way }: Wanted): Choice[] => {
  const { plan } = input
  const working = new Set(shiftsIn(plan, date, span).flatMap(({ users }) => users.map(({ id }) => id)))
  const share = ({ person }: Choice): number =>
    (person.planned_minutes ?? 0) / Math.max(1, person.contract_minutes ?? 1)
  return plan.people
    .filter(
      ({ id, skills }) =>
        !working.has(id) &&
        (skill === null || skills.some(({ skill_id, dates }) => skill_id === skill && dates.includes(date))),
    )
    .map((person) => ({
      person,
      verdict: verdictOf(input, way.opsFor(person.id)),
      wish: preferenceOf(person, date, span),
    }))
    .toSorted(
      (a, b) =>
        KINDS.indexOf(a.verdict.kind) - KINDS.indexOf(b.verdict.kind) ||
        PREFERENCES.indexOf(a.wish) - PREFERENCES.indexOf(b.wish) ||
        share(a) - share(b) ||
        compareNames(a.person.name, b.person.name),
    )
}
