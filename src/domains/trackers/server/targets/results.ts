import { sql } from 'kysely'
import type { OtherFacts } from '#domains/worksheets/server/index.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import type { TargetRow } from '../../contract/targets.models.ts'
import { isMeasured } from '../work/target-counts.ts'
import { readTargets } from './read.ts'

/** The reach of the system. */
export const everything: ScopeFilter = {
  isAll: true,
  where: () => sql<boolean>`true`,
  whereFew: () => sql<boolean>`true`,
  between: () => sql<boolean>`true`,
  ofTeam: () => sql<boolean>`true`,
}

/** How the targets of people stand in a span of days, for other domains. */
export const targetRows = async (
  reading: Pick<Context, 'tx' | 'now'>,
  employees: readonly number[],
  from: string,
  to: string,
): Promise<readonly TargetRow[]> =>
  (await readTargets(reading, { reach: { scope: everything, employees }, first: from, last: to })).judged.map(
    ({ row }) => row,
  )

/** The targets of a person in a span of days. */
export const targetResults = async (
  reading: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  from: string,
  to: string,
): Promise<readonly TargetRow[]> => targetRows(reading, [employeeId], from, to)

type Fact = NonNullable<OtherFacts['targets']>[number]

/**
 * The same as facts of a report: a share is told against the share that is asked for. What may not be exceeded is left out,
 * because facts compare upwards only.
 */
export const targetFacts = async (
  tx: Tx,
  asked: Readonly<{ employee_id: number; from: string; to: string }>,
): Promise<Fact[]> => {
  // Days are over at their end: a fact holds for the days alone, whenever it is read.
  const rows = await targetResults({ tx, now: endOf(asked.to) }, asked.employee_id, asked.from, asked.to)
  return rows.flatMap(({ target, value, expected_milli, actual, attainment_bp, status }): Fact[] => {
    if (target.direction === 'at_most' || value === null || status === 'waived' || status === 'no_expectation')
      return []
    const { id: target_id, name, unit } = target
    if (unit !== 'percentage') return [{ target_id, name, unit, expected_milli, actual }]
    return attainment_bp === null
      ? []
      : [{ target_id, name, unit, expected_milli: value * 1000, actual: attainment_bp }]
  })
}

const endOf = (day: string): string => `${day}T23:59:59.999Z`

/** How many targets each of many people met in a span of days, and how many they had. */
export const targetSums = async (
  tx: Tx,
  { employees, from, to }: Readonly<{ employees: readonly number[]; from: string; to: string }>,
): Promise<ReadonlyMap<number, Readonly<{ targets_met: number; targets_total: number }>>> => {
  const rows = (await targetRows({ tx, now: endOf(to) }, employees, from, to)).filter(({ status }) =>
    isMeasured(status),
  )
  return new Map(
    [...Map.groupBy(rows, ({ employee }) => employee.id)].map(([id, own]) => [
      id,
      { targets_met: own.filter(({ status }) => status === 'met').length, targets_total: own.length },
    ]),
  )
}
