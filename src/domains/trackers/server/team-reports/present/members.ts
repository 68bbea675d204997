import { organisationDay } from '#domains/organisation/server/index.ts'
import { dayNumber } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { Status } from '../../../contract/targets.fields.ts'
import type { MemberRow, Parts } from '../../../contract/team-reports.models.ts'
import { evaluateTargets } from '../../targets/rules/evaluate-targets.ts'
import type { PeopleFilter } from '../../targets/store/people-filter.ts'
import {
  countOpenTasks,
  type MeasureSum,
  type MeasurePlacement,
  type OpenTasks,
  sumMeasures,
} from '../../work/store/measures.ts'
import { countStatuses } from '../../work/rules/target-counts.ts'
import { allParts, measuresOf, type ShownPart } from './parts.ts'

export type MembersQuery = Readonly<{ filter: PeopleFilter; first: string; last: string; shown: readonly ShownPart[] }>

/** The data of people over the visible days. */
export type Members = Readonly<{
  today: string
  placements: readonly MeasurePlacement[]
  sums: readonly MeasureSum[]
  open: readonly OpenTasks[]
  statuses: readonly Readonly<{ employee_id: number; status: Status }>[]
}>

/** Returns the statuses of the targets of people. */
export const listStatuses = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  query: Omit<MembersQuery, 'shown'>,
): Promise<Members['statuses']> =>
  (await evaluateTargets({ tx, now }, query)).evaluated.map(({ row: { employee, status } }) => ({
    employee_id: employee.id,
    status,
  }))

export const loadMembers = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { filter, first, last, shown }: MembersQuery,
): Promise<Members> => {
  const today = await organisationDay(tx, now)
  const { placements, sums } = await sumMeasures(tx, {
    filter,
    first,
    last,
    today,
    now,
    measures: measuresOf(shown),
    byDay: false,
  })
  const employees = [...new Set(placements.map(({ employee_id }) => employee_id))]
  const open = shown.includes('tasks') ? await countOpenTasks(tx, employees, today) : []
  const statuses = shown.includes('targets') ? await listStatuses({ tx, now }, { filter, first, last }) : []
  return { today, placements, sums, open, statuses }
}

/** Returns all parts of the people for whom `isOf` is true. */
export const partsOfPeople = (members: Members, isOf: (employee_id: number) => boolean): Required<Parts> =>
  allParts(
    members.sums.filter(({ employee_id }) => isOf(employee_id)),
    {
      open: members.open.filter(({ employee_id }) => isOf(employee_id)),
      targets: countStatuses(
        members.statuses.filter(({ employee_id }) => isOf(employee_id)).map(({ status }) => status),
      ),
    },
  )

export type Member = Omit<MemberRow, keyof Parts> & Readonly<{ parts: Required<Parts> }>

const daysOf = ({ from_day, to_day }: MeasurePlacement): number => dayNumber(to_day) - dayNumber(from_day) + 1

/** Returns a row for each person. */
export const memberRows = (members: Members): Member[] => {
  const sums = Map.groupBy(members.sums, ({ employee_id }) => employee_id)
  const open = Map.groupBy(members.open, ({ employee_id }) => employee_id)
  const statuses = Map.groupBy(members.statuses, ({ employee_id }) => employee_id)
  return [...Map.groupBy(members.placements, ({ employee_id }) => employee_id)].flatMap(([id, placements]) => {
    const [first, last] = [placements.at(0), placements.at(-1)]
    if (!first || !last) return []
    const targets = countStatuses((statuses.get(id) ?? []).map(({ status }) => status))
    return [
      {
        employee: { id, name: last.name, team_id: last.team_id, team: last.team },
        from: first.from_day,
        to: last.to_day,
        days_in_team: placements.reduce((sum, one) => sum + daysOf(one), 0),
        parts: allParts(sums.get(id) ?? [], { open: open.get(id) ?? [], targets }),
      },
    ]
  })
}
