import type { Status } from '../../../contract/targets.fields.ts'

export type TargetCounts = Readonly<{ met: number; at_risk: number; missed: number; total: number }>

const UNMEASURED: ReadonlySet<Status> = new Set(['waived', 'no_expectation', 'no_data'])
const AT_RISK: ReadonlySet<Status> = new Set(['at_risk', 'behind'])
const MISSED: ReadonlySet<Status> = new Set(['missed', 'gate_failed'])

/** Returns true if a target measures something: not if it is waived, or has no expectation or numbers. */
export const isMeasured = (status: Status): boolean => !UNMEASURED.has(status)

/** Counts targets by status; those that measure nothing are left out. */
export const countStatuses = (statuses: readonly Status[]): TargetCounts => {
  const count = (of: (status: Status) => boolean): number => statuses.filter(of).length
  return {
    met: count((status) => status === 'met'),
    at_risk: count((status) => AT_RISK.has(status)),
    missed: count((status) => MISSED.has(status)),
    total: count(isMeasured),
  }
}
