import { organisationDay } from '#domains/organisation/server/index.ts'
import { dayNumber } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { Status } from '../../contract/targets.models.ts'
import type { MemberRow, Parts } from '../../contract/team-reports.models.ts'
import { readTargets } from '../targets/read.ts'
import type { Reach } from '../targets/store/reach.ts'
import {
  countOpenTasks,
  type MeasureSum,
  type MeasureStretch,
  type OpenTasks,
  readMeasures,
} from '../work/store/measures.ts'
import { countStatuses } from '../work/target-counts.ts'
import { allParts, measuresOf, type ShownPart } from './parts.ts'

export type MembersAsk = Readonly<{ reach: Reach; first: string; last: string; shown: readonly ShownPart[] }>

/** What is known of people over the days that are visible. */
export type Members = Readonly<{
  today: string
  stretches: readonly MeasureStretch[]
  sums: readonly MeasureSum[]
  open: readonly OpenTasks[]
  statuses: readonly Readonly<{ employee_id: number; status: Status }>[]
}>

/** How the targets of people stand. */
export const readStatuses = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  ask: Omit<MembersAsk, 'shown'>,
): Promise<Members['statuses']> =>
  (await readTargets({ tx, now }, ask)).judged.map(({ row: { employee, status } }) => ({
    employee_id: employee.id,
    status,
  }))

export const readMembers = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { reach, first, last, shown }: MembersAsk,
): Promise<Members> => {
  const today = await organisationDay(tx, now)
  const { stretches, sums } = await readMeasures(tx, {
    reach,
    first,
    last,
    today,
    now,
    measures: measuresOf(shown),
    byDay: false,
  })
  const employees = [...new Set(stretches.map(({ employee_id }) => employee_id))]
  const open = shown.includes('tasks') ? await countOpenTasks(tx, employees, today) : []
  const statuses = shown.includes('targets') ? await readStatuses({ tx, now }, { reach, first, last }) : []
  return { today, stretches, sums, open, statuses }
}

/** All parts of the people for whom `isOf` holds. */
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

const daysOf = ({ from_day, to_day }: MeasureStretch): number => dayNumber(to_day) - dayNumber(from_day) + 1

/** A row for each person, by name. */
export const memberRows = (members: Members): Member[] => {
  const sums = Map.groupBy(members.sums, ({ employee_id }) => employee_id)
  const open = Map.groupBy(members.open, ({ employee_id }) => employee_id)
  const statuses = Map.groupBy(members.statuses, ({ employee_id }) => employee_id)
  return [...Map.groupBy(members.stretches, ({ employee_id }) => employee_id)].flatMap(([id, stretches]) => {
    const [first, last] = [stretches.at(0), stretches.at(-1)]
    if (!first || !last) return []
    const targets = countStatuses((statuses.get(id) ?? []).map(({ status }) => status))
    return [
      {
        employee: { id, name: last.name, team_id: last.team_id, team: last.team },
        from: first.from_day,
        to: last.to_day,
        days_in_team: stretches.reduce((sum, one) => sum + daysOf(one), 0),
        parts: allParts(sums.get(id) ?? [], { open: open.get(id) ?? [], targets }),
      },
    ]
  })
}
