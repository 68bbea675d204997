import { type Part, type Parts, PARTS } from '../../../contract/team-reports.models.ts'
import { shareBp } from '../../../contract/targets.rules.ts'
import type { Measured, MeasureSum, OpenTasks } from '../../work/store/measures.ts'
import type { TargetCounts } from '../../work/rules/target-counts.ts'

const MEASURES_OF = {
  attendance: ['expected_minutes', 'worked_minutes', 'break_minutes', 'late_days', 'absent_days'],
  reports: ['reports_due', 'reports_late'],
  tasks: ['tasks_done', 'tasks_on_time'],
  targets: [],
  tickets: ['tickets_responded', 'tickets_resolved', 'tickets_reopened', 'response_in_sla', 'resolution_in_sla'],
} as const satisfies Record<Exclude<Part, 'overview'>, readonly Measured[]>

export type ShownPart = keyof typeof MEASURES_OF
const SHOWN: readonly ShownPart[] = ['attendance', 'reports', 'tasks', 'targets', 'tickets']

/** Returns the parts that a `param_id` shows: all of them for the overview. */
export const partsOf = (param_id: number): readonly ShownPart[] => {
  const part = PARTS[param_id - 1]
  return part === undefined || part === 'overview' ? SHOWN : [part]
}

export const measuresOf = (shown: readonly ShownPart[]): readonly Measured[] =>
  shown.flatMap((part) => [...MEASURES_OF[part]])

type Sum = Readonly<{ number: number; base: number }>
export type Summed = (measure: Measured) => Sum

/** Sums each measure over some rows. */
export const summed = (rows: readonly MeasureSum[]): Summed => {
  const sums = new Map<Measured, { number: number; base: number }>()
  for (const { measure, number, base } of rows) {
    const sum = sums.get(measure) ?? { number: 0, base: 0 }
    sums.set(measure, { number: sum.number + number, base: sum.base + base })
  }
  return (measure) => sums.get(measure) ?? { number: 0, base: 0 }
}

export const attendanceOf = (of: Summed) => ({
  expected_minutes: of('expected_minutes').number,
  worked_minutes: of('worked_minutes').number,
  break_minutes: of('break_minutes').number,
  late_days: of('late_days').number,
  absent_days: of('absent_days').number,
})

export const reportsOf = (of: Summed) => {
  const { number: on_time, base: expected } = of('reports_due')
  const late = of('reports_late').number
  return { expected, on_time, late, missing: expected - on_time - late }
}

export const tasksOf = (of: Summed) => ({ done: of('tasks_done').number, on_time: of('tasks_on_time').number })

export const ticketsOf = (of: Summed) => {
  const [response, resolution] = [of('response_in_sla'), of('resolution_in_sla')]
  return {
    responded: of('tickets_responded').number,
    resolved: of('tickets_resolved').number,
    reopened: of('tickets_reopened').number,
    response_bp: shareBp(response.number, response.base),
    resolution_bp: shareBp(resolution.number, resolution.base),
  }
}

export type Others = Readonly<{ open: readonly OpenTasks[]; targets: TargetCounts }>

/** Returns all parts of the rows of a person, a team or everyone. */
export const allParts = (rows: readonly MeasureSum[], { open, targets }: Others): Required<Parts> => {
  const of = summed(rows)
  const count = (pick: (one: OpenTasks) => number): number => open.reduce((sum, one) => sum + pick(one), 0)
  return {
    attendance: attendanceOf(of),
    reports: reportsOf(of),
    tasks: { ...tasksOf(of), open: count((one) => one.open), overdue: count((one) => one.overdue) },
    targets,
    tickets: ticketsOf(of),
  }
}

/** Returns the shown parts alone. */
export const chooseParts = (all: Required<Parts>, shown: readonly ShownPart[]): Parts =>
  Object.fromEntries(shown.map((part) => [part, all[part]]))
