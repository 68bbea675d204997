import { grantsWhileActing, type PermissionKey, type Scope } from '#kit/contract/permissions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import { retryRead } from '#kit/server/database/retry-read.ts'
import { batched } from '#kit/server/database/batched.ts'
import type { Admission, Gate, StoredResponse } from '#kit/server/http/gate.ts'
import { grantsOfRoles } from './grants.ts'
import { keptStandings } from './kept-standings.ts'
import { type Asked, readRows, type Row, type Standing } from './session-rows.ts'
import { updateCachedVersion } from '#domains/settings/server/index.ts'
import { findLiveParent } from './store/impersonations.ts'
import type { Tokens } from './tokens.ts'
import type { SessionNotes } from './touches.ts'

const questionOf = ({ sid, key }: Asked): string => (key === null ? sid : `${sid} ${key}`)

const CONFIRMED_MS = 10 * 60_000
const TOUCH_AFTER_MS = 60_000

/** What an actor is by account and role, before anything of a session is said. */
export const personOf = (row: Standing, grants: ReadonlyMap<string, Scope>) => ({
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
const rolesOf = (rows: readonly Row[]) => {
  const roles = new Map<number, Readonly<{ role_id: number; role_version: number }>>()
  for (const { role_id, role_version, acting_role_id, acting_role_version } of rows) {
    roles.set(role_id, { role_id, role_version })
    if (acting_role_id !== null && acting_role_version !== null)
      roles.set(acting_role_id, { role_id: acting_role_id, role_version: acting_role_version })
  }
  return [...roles.values()]
}

const actorOf = (row: Row, grants: Grants, ofAdmin: Grants, keys: readonly PermissionKey[]): Actor => ({
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
  confirmed_until: confirmedUntil(row),
  expires_at: row.expires_at,
})

const confirmedUntil = ({ confirmed_at: at, now }: Row): string | null => {
  const until = at === null ? 0 : Date.parse(at) + CONFIRMED_MS
  return until > Date.parse(now) ? new Date(until).toISOString() : null
}

const storedOf = ({ call_id, body_hash, answer }: Row): StoredResponse | null =>
  call_id && body_hash ? { call_id, body_hash, answer } : null

/** The rows behind requests, with the grants of their roles; those that arrive together share the statement. */
const rowsTogether = (db: Tx, clock: Clock) => {
  const kept = keptStandings<Standing>()
  return batched(async (asked: readonly Asked[]) => {
    // A screen opens with several requests of one session at once: they are one question.
    const questions = [...new Map(asked.map((one) => [questionOf(one), one])).values()]
    const { rows, grants } = await retryRead(async () => {
      const found: readonly Row[] = await readRows(db, clock.fixed(), kept, questions)
      for (const { settings_version, now } of found.slice(0, 1)) updateCachedVersion(db, settings_version, now)
      return { rows: found, grants: await grantsOfRoles(db, rolesOf(found)) }
    })
    const byQuestion = new Map(rows.map((row) => [questionOf(row), row]))
    const of = (roleId: number | null): Grants => (roleId === null ? undefined : grants.get(roleId)) ?? NO_GRANTS
    return asked.map((one) => {
      const row = byQuestion.get(questionOf(one))
      return row ? { row, grants: of(row.role_id), ofAdmin: of(row.acting_role_id) } : null
    })
  })
}

/**
 * Who a request comes from, decided anew for each: what is kept of an account serves only while the same statement finds
 * that nothing about it has changed. Requests that arrive together share one statement, so that a busy process asks the
 * database a few hundred times a second and not ten thousand.
 */
export const createGate = (
  db: Tx,
  clock: Clock,
  tokens: Tokens,
  { touch, end }: SessionNotes,
  keys: () => readonly PermissionKey[],
): Gate => {
  const ask = rowsTogether(db, clock)
  return async (token, options): Promise<Admission | null> => {
    const claims = tokens.read(token)
    const found = claims && (await ask({ sid: claims.sid, key: options.key }))
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
      // A person who acts is busy: the session from which they came must not end for idleness meanwhile.
      if (parent !== null) touch(parent, row.now)
    }
    return { actor: actorOf(row, found.grants, found.ofAdmin, keys()), now: row.now, stored: storedOf(row) }
  }
}
