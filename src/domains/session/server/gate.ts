import { type RawBuilder, sql } from 'kysely'
import type { Area, Scope } from '#kit/contract/permissions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import { askAgain } from '#kit/server/database/ask-again.ts'
import { batched } from '#kit/server/database/batched.ts'
import { fixedStatement } from '#kit/server/database/statement.ts'
import type { Admission, Gate, StoredAnswer } from '#kit/server/http/gate.ts'
import { grantsOfRoles } from './grants.ts'
import { keptStandings } from './kept-standings.ts'
import { noteSettings, settingsVersion } from '#domains/settings/server/index.ts'
import { findLiveParent } from './store/impersonations.ts'
import type { Tokens } from './tokens.ts'
import type { SessionNotes } from './touches.ts'

type Asked = Readonly<{ sid: string; key: string | null }>

const questionOf = ({ sid, key }: Asked): string => (key === null ? sid : `${sid} ${key}`)

/** What decides about an account, whichever session it comes by. */
export type Standing = Readonly<{
  account_id: number
  area: Area
  employee_id: number | null
  name: string
  role_id: number
  role_version: number
  role_number: number
  role_name: string
  team_id: number | null
  time_zone: string | null
}>

type SessionRow = Asked &
  Readonly<{
    now: string
    settings_version: number
    roles_version: number
    standing_version: number
    session_id: number
    expires_at: string
    last_seen_at: string
    confirmed_at: string | null
    acting_admin_id: number | null
    acting_admin_name: string | null
    acting_role_id: number | null
    acting_role_version: number | null
    acting_reason: string | null
    call_id?: string | null
    body_hash?: Buffer | null
    answer?: unknown
  }>
/** As it is read: without its standing where the one that is kept still holds. */
type ReadRow = SessionRow & (Standing | Readonly<{ account_id: null }>)
type Row = SessionRow & Standing

const CONFIRMED_MS = 10 * 60_000
const TOUCH_AFTER_MS = 60_000

type Questions = Readonly<{
  sids: readonly string[]
  keys: readonly (string | null)[]
  fixed_now: string | null
  versions: readonly (number | null)[]
  kept_roles: number
  kept_from: string
  kept_until: string
}>

/** The facts of an account `a` at the instant `m.now`: its role and place, and `b.block`, what keeps it out. */
export const standing = {
  columns: sql`a.id as account_id, a.area, a.employee_id, a.name, r.id as role_id, r.version as role_version, r.role_number,
    r.name as role_name, p.team_id, coalesce(a.time_zone, p.time_zone) as time_zone`,
  joins: sql`cross join lateral sign_in_blocks(a, m.now) b
    left join lateral placement_at(a.employee_id, m.now) p on a.area = 'User'
    join roles r on r.id = coalesce(a.role_id, p.role_id)`,
  /** Whether a session `s` is open. */
  isLive: sql`s.ended_at is null and s.expires_at > m.now and s.created_at <= m.now
    and s.last_seen_at + make_interval(mins => s.idle_minutes) > m.now`,
} as const

/**
 * Everything that decides about requests, read in one statement for all that wait: sessions, accounts, roles, blocks. The
 * facts of an account are left out where those that are kept still hold; `offset 0` keeps them a part of their own, which
 * PostgreSQL then does not begin.
 */
const sessionsRead = (columns: RawBuilder<unknown>, joins: RawBuilder<unknown>) =>
  fixedStatement<Questions, ReadRow>((at) => {
    const isKept = sql`(q.version = v.version and c.version = ${at('kept_roles')}::int
      and m.now >= ${at('kept_from')}::timestamptz and m.now < ${at('kept_until')}::timestamptz)`
    return sql`
    select q.sid, q.key, m.now, ${settingsVersion} as settings_version, c.version as roles_version,
      v.version as standing_version, s.id as session_id, f.account_id, f.area, f.employee_id, f.name, f.role_id,
      f.role_version, f.role_number, f.role_name, f.team_id, f.time_zone,
      s.expires_at, s.last_seen_at, s.confirmed_at, s.acting_admin_id, s.acting_reason, admin.name as acting_admin_name,
      ar.id as acting_role_id, ar.version as acting_role_version${columns}
    from unnest(${at('sids')}::text[], ${at('keys')}::text[], ${at('versions')}::int[]) as q(sid, key, version)
    cross join (select coalesce(${at('fixed_now')}::timestamptz, now()) as now) m
    cross join roles_version c
    join sessions s on s.sid = q.sid
    join account_standings v on v.account_id = s.account_id
    left join lateral (
      select ${standing.columns}, b.block from accounts a ${standing.joins}
      where a.id = s.account_id and ${isKept} is not true offset 0) f on true
    left join accounts admin on admin.id = s.acting_admin_id
    left join roles ar on ar.id = admin.role_id
    ${joins}
    where ${standing.isLive} and (${isKept} or (f.account_id is not null and f.block is null))`
  })
const readSessions = sessionsRead(sql``, sql``)
/** The same with the answers that are stored under their keys. */
const readWithAnswers = sessionsRead(
  sql`, k.call_id, k.body_hash, k.answer`,
  sql`left join idempotency_keys k on k.account_id = s.account_id and k.key = q.key`,
)

const standingOf = (row: Standing): Standing => ({
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

const actorOf = (row: Row, grants: Grants, ofAdmin: Grants): Actor => ({
  ...personOf(row, grants),
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

const storedOf = ({ call_id, body_hash, answer }: Row): StoredAnswer | null =>
  call_id && body_hash ? { call_id, body_hash, answer } : null

/** The rows behind requests, with the grants of their roles; those that arrive together share the statement. */
const rowsTogether = (db: Tx, clock: Clock) => {
  const standings = keptStandings<Standing>()
  return batched(async (asked: readonly Asked[]) => {
    // A screen opens with several requests of one session at once: they are one question.
    const questions = [...new Map(asked.map((one) => [questionOf(one), one])).values()]
    const { rows, grants } = await askAgain(async () => {
      const sids = questions.map(({ sid }) => sid)
      const keys = questions.map(({ key }) => key)
      const read = keys.every((key) => key === null) ? readSessions : readWithAnswers
      const kept = standings.now()
      const found = (
        await read(db, { sids, keys, fixed_now: clock.fixed(), versions: sids.map(kept.versionOf), ...kept.bounds })
      ).map((row): Row => {
        if (row.account_id === null) return { ...row, ...kept.of(row.sid) }
        standings.keep(row, standingOf(row))
        return row
      })
      for (const { settings_version, now } of found.slice(0, 1)) noteSettings(db, settings_version, now)
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
export const createGate = (db: Tx, clock: Clock, tokens: Tokens, { touch, end }: SessionNotes): Gate => {
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
    return { actor: actorOf(row, found.grants, found.ofAdmin), now: row.now, stored: storedOf(row) }
  }
}
