import { sql } from 'kysely'
import type { Area } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'
import { fixedStatement } from '#kit/server/database/statement.ts'
import { settingsVersion } from '#domains/settings/server/index.ts'
import type { KeptStandings } from './kept-standings.ts'

/** A request that is to be let in: its session, and the idempotency key that it carries. */
export type Asked = Readonly<{ sid: string; key: string | null }>

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
export type Row = SessionRow & Standing

type Questions = Readonly<{ sids: readonly string[]; keys: readonly (string | null)[]; fixed_now: string | null }>

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

const askedAbout = (at: (name: keyof Questions) => unknown) => sql`
  unnest(${at('sids')}::text[], ${at('keys')}::text[]) as q(sid, key)
    cross join (select coalesce(${at('fixed_now')}::timestamptz, app_now()) as now) m
    cross join roles_version c
    join sessions s on s.sid = q.sid
    join account_standings v on v.account_id = s.account_id`
const own = sql`q.sid, q.key, m.now, ${settingsVersion} as settings_version, c.version as roles_version,
      v.version as standing_version, s.id as session_id, s.expires_at, s.last_seen_at, s.confirmed_at`

/**
 * Answers that are stored under the keys of requests. With the limit each is looked up by account and key. A plain join lets
 * PostgreSQL read every key of the account and compare them one by one: an approver has thousands.
 */
const stored = {
  columns: sql`, k.call_id, k.body_hash, k.answer`,
  joins: sql`left join lateral (select x.call_id, x.body_hash, x.answer from idempotency_keys x
    where x.account_id = s.account_id and x.key = q.key limit 1) k on true`,
}
const nothing = { columns: sql``, joins: sql`` }

/** Everything that decides about requests, read in one statement for all that wait: sessions, accounts, roles, blocks. */
const fullRead = ({ columns, joins }: typeof stored) =>
  fixedStatement<Questions, Row>(
    (at) => sql`
    select ${own}, ${standing.columns}, s.acting_admin_id, s.acting_reason, admin.name as acting_admin_name,
      ar.id as acting_role_id, ar.version as acting_role_version${columns}
    from ${askedAbout(at)}
    join accounts a on a.id = s.account_id
    ${standing.joins}
    left join accounts admin on admin.id = s.acting_admin_id
    left join roles ar on ar.id = admin.role_id
    ${joins}
    where ${standing.isLive} and b.block is null`,
  )

/**
 * The sessions alone, with the versions that say whether what is kept of their accounts still holds. Nothing is kept of those in
 * which an administrator acts.
 */
const sessionRead = ({ columns, joins }: typeof stored) =>
  fixedStatement<Questions, SessionRow>(
    (at) => sql`
    select ${own}, s.acting_admin_id, null as acting_reason, null as acting_admin_name, null as acting_role_id,
      null as acting_role_version${columns}
    from ${askedAbout(at)}
    ${joins}
    where ${standing.isLive}`,
  )

const withKeys =
  <R>(plain: R, keyed: R) =>
  (asked: readonly Asked[]) =>
    asked.every(({ key }) => key === null) ? plain : keyed
const fullReadFor = withKeys(fullRead(nothing), fullRead(stored))
const sessionReadFor = withKeys(sessionRead(nothing), sessionRead(stored))

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

/** Reads the rows behind questions: of accounts of which something is kept the session alone, where it still holds. */
export const readRows = async (
  db: Tx,
  fixed_now: string | null,
  kept: KeptStandings<Standing>,
  asked: readonly Asked[],
) => {
  const valuesOf = (some: readonly Asked[]): Questions => ({
    sids: some.map(({ sid }) => sid),
    keys: some.map(({ key }) => key),
    fixed_now,
  })
  const readFull = async (some: readonly Asked[]): Promise<readonly Row[]> => {
    if (some.length === 0) return []
    const rows = await fullReadFor(some)(db, valuesOf(some))
    for (const row of rows) if (row.acting_admin_id === null) kept.keep(row, standingOf(row))
    return rows
  }
  const [known, unknown] = [asked.filter(({ sid }) => kept.has(sid)), asked.filter(({ sid }) => !kept.has(sid))]
  const [full, sessions] = await Promise.all([
    readFull(unknown),
    known.length === 0 ? [] : sessionReadFor(known)(db, valuesOf(known)),
  ])
  const held = sessions.map((row) => ({ row, standing: row.acting_admin_id === null ? kept.of(row) : null }))
  const changed = await readFull(held.flatMap(({ row, standing: still }) => (still === null ? [row] : [])))
  return [
    ...full,
    ...changed,
    ...held.flatMap(({ row, standing: still }) => (still === null ? [] : [{ ...row, ...still }])),
  ]
}
