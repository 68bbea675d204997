import type { WorkRecords } from '#domains/worksheets/server/index.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { TargetRow } from '../../contract/targets.models.ts'
import { isMeasured } from '../work/rules/target-counts.ts'
import { evaluateTargets } from './rules/evaluate-targets.ts'
import { everyone } from './store/people-filter.ts'

/** Returns the rows of targets of people in a range of days, for other domains. */
export const targetRows = async (
  reading: Pick<Context, 'tx' | 'now'>,
  employees: readonly number[],
  from: string,
  to: string,
): Promise<readonly TargetRow[]> =>
  (await evaluateTargets(reading, { filter: { scope: everyone, employees }, first: from, last: to })).evaluated.map(
    ({ row }) => row,
  )

/** Returns the rows of targets of a person in a range of days. */
export const listTargetResults = async (
  reading: Pick<Context, 'tx' | 'now'>,
  employeeId: number,
  from: string,
  to: string,
): Promise<readonly TargetRow[]> => targetRows(reading, [employeeId], from, to)

type ReportTarget = NonNullable<WorkRecords['targets']>[number]

/**
 * Returns the targets of a person for a report: a share is compared with the expected share. Targets with a maximum are left
 * out, because reports compare upwards only.
 */
export const listReportTargets = async (
  tx: Tx,
  query: Readonly<{ employee_id: number; from: string; to: string }>,
): Promise<ReportTarget[]> => {
  // Read as of the end of the last day, so that the result depends on the days alone and not on the time of the read.
  const rows = await listTargetResults({ tx, now: endOf(query.to) }, query.employee_id, query.from, query.to)
  return rows.flatMap(({ target, value, expected_milli, actual, attainment_bp, status }): ReportTarget[] => {
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

/** Counts the targets that each of some people met in a range of days, and all that they had. */
export const countTargetsMet = async (
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
