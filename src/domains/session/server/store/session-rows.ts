import type { Tx } from '#kit/server/context.ts'
import type { SnapshotCache } from './snapshot-cache.ts'
import * as store from './admission.ts'

const snapshotOf = (row: store.AccountSnapshot): store.AccountSnapshot => ({
  account_id: row.account_id,
  area: row.area,
  employee_id: row.employee_id,
  name: row.name,
  role_id: row.role_id,
  role_version: row.role_version,
  role_number: row.role_number,
  role_name: row.role_name,
  team_id: row.team_id,
  time_zone: row.time_zone,
})

/** Lists the rows of queries. Of an account with a valid cached snapshot, only the session is read. */
export const listAdmissionRows = async (
  db: Tx,
  kind: store.AdmissionKind,
  fixed_now: string | null,
  cache: SnapshotCache<store.AccountSnapshot>,
  queries: readonly store.AdmissionQuery[],
) => {
  const listFull = async (some: readonly store.AdmissionQuery[]): Promise<readonly store.AdmissionRow[]> => {
    if (some.length === 0) return []
    const rows = await store.listFullRows(db, kind, fixed_now, some)
    for (const row of rows) if (row.acting_admin_id === null) cache.store(row, snapshotOf(row))
    return rows
  }
  const [known, unknown] = [queries.filter(({ sid }) => cache.has(sid)), queries.filter(({ sid }) => !cache.has(sid))]
  const [full, sessions] = await Promise.all([
    listFull(unknown),
    known.length === 0 ? [] : store.listSessionRows(db, kind, fixed_now, known),
  ])
  const cached = sessions.map((row) => ({ row, snapshot: row.acting_admin_id === null ? cache.of(row) : null }))
  const changed = await listFull(cached.flatMap(({ row, snapshot: still }) => (still === null ? [row] : [])))
  return [
    ...full,
    ...changed,
    ...cached.flatMap(({ row, snapshot: still }) => (still === null ? [] : [{ ...row, ...still }])),
  ]
}
