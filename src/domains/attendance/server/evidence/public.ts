import { z } from 'zod'
import { evidence } from '../../contract/forced.models.ts'
import type { Tx } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'
import type { Evidence } from '../../contract/forced.models.ts'

/** The person and the time of a query for traces: after `from`, not after `to`. Instants, ISO 8601 in UTC. */
export type EvidenceQuery = Readonly<{ employee_id: number; from: string; to: string }>
export const trace = evidence.extend({ employee_id: z.number() })
export type Trace = z.output<typeof trace>

/** Returns the last few traces of each person, in one statement for all queries. */
export type EvidenceSource = (tx: Tx, queries: readonly EvidenceQuery[]) => Promise<readonly Trace[]>

/** The sources of evidence of when a person was last there, one from each domain that has any. */
export const attendanceEvidence = registry<EvidenceSource>('evidence of work')

/** No more than can be chosen from by the keys 1 to 6. */
const MOST = 6

/** Returns the last traces of each person in the order of time. Each person occurs once in the queries. */
export const listEvidence = async (
  tx: Tx,
  queries: readonly EvidenceQuery[],
): Promise<ReadonlyMap<number, readonly Evidence[]>> => {
  if (queries.length === 0) return new Map()
  const found: Trace[] = []
  for (const [, source] of attendanceEvidence.all()) found.push(...(await source(tx, queries)))
  const of = Map.groupBy(found, ({ employee_id }) => employee_id)
  return new Map(
    queries.map(({ employee_id, from, to }) => {
      const own = (of.get(employee_id) ?? [])
        .filter(({ at }) => at > from && at <= to)
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ kind, at, detail }): Evidence => ({ kind, at, detail }))
      return [employee_id, own.slice(-MOST)]
    }),
  )
}
