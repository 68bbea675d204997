import { isApiToken } from '#kit/contract/api-token.ts'
import { grantsWhileActing, type PermissionKey, type Scope } from '#kit/contract/permissions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import { retryRead } from '#kit/server/database/retry-read.ts'
import { batched } from '#kit/server/database/batched.ts'
import type { Admission, Gate, StoredResponse } from '#kit/server/http/gate.ts'
import { grantsOfRoles } from './grants.ts'
import { createSnapshotCache } from '../store/snapshot-cache.ts'
import { listAdmissionRows } from '../store/session-rows.ts'
import type { AccountSnapshot, AdmissionKind, AdmissionQuery, AdmissionRow } from '../store/admission.ts'
import { updateCachedVersion } from '#domains/settings/server/index.ts'
import { findLiveParent } from '../store/impersonations.ts'
import type { Tokens } from './tokens.ts'
import type { SessionNotes } from '../store/session-notes.ts'

const queryKeyOf = ({ sid, key }: AdmissionQuery): string => (key === null ? sid : `${sid} ${key}`)

/** The time for which a confirmation of a session lasts. */
export const CONFIRMED_MS = 10 * 60_000
const TOUCH_AFTER_MS = 60_000

/** Returns the part of an actor that depends on account and role alone, without the session. */
export const personOf = (row: AccountSnapshot, grants: ReadonlyMap<string, Scope>) => ({
  account_id: row.account_id,
  area: row.area,
  id: row.area === 'User' ? (row.employee_id ?? row.account_id) : row.account_id,
  employee_id: row.employee_id,
  name: row.name,
  role_id: row.role_id,
  role_number: row.role_number,
  role_name: row.role_name,
  team_id: row.team_id,
  time_zone: row.time_zone ?? 'UTC',
  grants,
})

type Grants = ReadonlyMap<string, Scope>
const NO_GRANTS: Grants = new Map()

/** The roles of the accounts, and those of the admins who act as them, each once. */
const rolesOf = (rows: readonly AdmissionRow[]) => {
  const roles = new Map<number, Readonly<{ role_id: number; role_version: number }>>()
  for (const { role_id, role_version, acting_role_id, acting_role_version } of rows) {
    roles.set(role_id, { role_id, role_version })
    if (acting_role_id !== null && acting_role_version !== null)
      roles.set(acting_role_id, { role_id: acting_role_id, role_version: acting_role_version })
  }
  return [...roles.values()]
}

const actorOf = (row: AdmissionRow, grants: Grants, ofAdmin: Grants, keys: readonly PermissionKey[]): Actor => ({
  ...personOf(row, row.acting_admin_id === null ? grants : grantsWhileActing(keys, grants, ofAdmin)),
  session_id: row.session_id,
  acting:
    row.acting_admin_id === null
      ? null
      : {
          admin_account_id: row.acting_admin_id,
          admin_name: row.acting_admin_name ?? '',
          reason: row.acting_reason ?? '',
          ends_at: row.expires_at,
          grants: ofAdmin,
        },
  token: null,
  confirmed_until: confirmedUntil(row),
  expires_at: row.expires_at,
})

const confirmedUntil = ({ confirmed_at: at, now }: AdmissionRow): string | null => {
  const until = at === null ? 0 : Date.parse(at) + CONFIRMED_MS
  return until > Date.parse(now) ? new Date(until).toISOString() : null
}

export const storedOf = ({ call_id, body_hash, answer }: AdmissionRow): StoredResponse | null =>
  call_id && body_hash ? { call_id, body_hash, answer } : null

/** Finds the rows of queries, with the grants of their roles; those that arrive together share the statement. */
export const batchRows = (db: Tx, clock: Clock, kind: AdmissionKind) => {
  const cache = createSnapshotCache<AccountSnapshot>()
  return batched(async (queries: readonly AdmissionQuery[]) => {
    // A screen opens with several requests of one session at once: they are one query.
    const distinct = [...new Map(queries.map((one) => [queryKeyOf(one), one])).values()]
    const { rows, grants } = await retryRead(async () => {
      const found: readonly AdmissionRow[] = await listAdmissionRows(db, kind, clock.fixed(), cache, distinct)
      for (const { settings_version, now } of found.slice(0, 1)) updateCachedVersion(db, settings_version, now)
      return { rows: found, grants: await grantsOfRoles(db, rolesOf(found)) }
    })
    const byQuery = new Map(rows.map((row) => [queryKeyOf(row), row]))
    const of = (roleId: number | null): Grants => (roleId === null ? undefined : grants.get(roleId)) ?? NO_GRANTS
    return queries.map((one) => {
      const row = byQuery.get(queryKeyOf(one))
      return row ? { row, grants: of(row.role_id), ofAdmin: of(row.acting_role_id) } : null
    })
  })
}

/**
 * Finds the actor of each request. A cached snapshot of an account is used only while the same statement finds that nothing
 * about it has changed. Requests that arrive together share one statement, so that a busy process queries the database a
 * few hundred times a second and not ten thousand. `ofPrograms` decides about API tokens.
 */
export const createGate = (
  db: Tx,
  clock: Clock,
  tokens: Tokens,
  { touch, end }: SessionNotes,
  keys: () => readonly PermissionKey[],
  ofPrograms: Gate,
): Gate => {
  const findRow = batchRows(db, clock, 'session')
  return async (token, options): Promise<Admission | null> => {
    if (isApiToken(token)) return ofPrograms(token, options)
    const claims = tokens.read(token)
    const found = claims && (await findRow({ sid: claims.sid, key: options.key }))
    if (!found || found.row.area !== claims.role) {
      if (claims) end(claims.sid)
      return null
    }
    const { row } = found
    const parent = row.acting_admin_id === null ? null : await findLiveParent(db, row.session_id, row.now)
    if (parent === undefined) {
      end(claims.sid)
      return null
    }
    if (!options.isBackground && Date.parse(row.now) - Date.parse(row.last_seen_at) > TOUCH_AFTER_MS) {
      touch(row.session_id, row.now)
      // While an admin acts as an employee, the admin's own session must not end as idle.
      if (parent !== null) touch(parent, row.now)
    }
    return { actor: actorOf(row, found.grants, found.ofAdmin, keys()), now: row.now, stored: storedOf(row) }
  }
}
