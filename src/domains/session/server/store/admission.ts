import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { area as areaSchema } from '#kit/contract/permissions.ts'
import { sql } from 'kysely'
import type { ActorSource } from '#domains/organisation/server/index.ts'
import { settingsVersion } from '#domains/settings/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { fixedStatement } from '#kit/server/database/statement.ts'

/** A request to be admitted: its session, or the hash of the secret of its API token, and its idempotency key. */
export type AdmissionQuery = Readonly<{ sid: string; key: string | null }>

/** The data of an account that admission depends on, the same for all its sessions. */
const accountSnapshot = z.object({
  account_id: z.number(),
  area: areaSchema,
  employee_id: z.number().nullable(),
  name: z.string(),
  role_id: z.number(),
  role_version: z.number(),
  role_number: z.number(),
  role_name: z.string(),
  team_id: z.number().nullable(),
  time_zone: z.string().nullable(),
})
export type AccountSnapshot = z.output<typeof accountSnapshot>

/** Sessions of people, or API tokens, which are read as sessions that never rest. */
export type AdmissionKind = 'session' | 'token'

/** The permissions and limits of an API token. */
const tokenColumns = z.object({
  name: z.string(),
  permission_keys: z.array(z.string()),
  brand_ids: z.array(z.number()).nullable(),
  department_ids: z.array(z.number()).nullable(),
  is_used: z.boolean(),
})
export type TokenColumns = z.output<typeof tokenColumns>

type SessionRow = AdmissionQuery &
  Readonly<{
    now: string
    settings_version: number
    roles_version: number
    snapshot_version: number
    session_id: number
    expires_at: string
    last_seen_at: string
    confirmed_at: string | null
    acting_admin_id: number | null
    acting_admin_name: string | null
    acting_role_id: number | null
    acting_role_version: number | null
    acting_reason: string | null
    api_token: TokenColumns | null
    call_id?: string | null
    body_hash?: Buffer | null
    answer?: unknown
  }>
export type AdmissionRow = SessionRow & AccountSnapshot

type BatchInput = Readonly<{ sids: readonly string[]; keys: readonly (string | null)[]; fixed_now: string | null }>

/** The columns of an account `a` at the instant `m.now`: its role and place, and `b.block`, the cause of a refusal. */
const accountSql = {
  columns: sql`a.id as account_id, a.area, a.employee_id, a.name, r.id as role_id, r.version as role_version, r.role_number,
    r.name as role_name, p.team_id, coalesce(a.time_zone, p.time_zone) as time_zone`,
  joins: sql`cross join lateral sign_in_blocks(a, m.now) b
    left join lateral placement_at(a.employee_id, m.now) p on a.area = 'User'
    join roles r on r.id = coalesce(a.role_id, p.role_id)`,
  /** True where a session `s` is open. */
  isLive: sql`s.ended_at is null and s.expires_at > m.now and s.created_at <= m.now
    and s.last_seen_at + make_interval(mins => s.idle_minutes) > m.now`,
} as const

/** The rows that prove a request, with the columns of sessions; and the column that an API token adds. */
const SOURCES = {
  session: { rows: sql`sessions`, token: sql`null::json` },
  token: {
    rows: sql`(
      select t.id, t.secret_hash as sid, t.account_id, t.created_at, t.expires_at, t.ended_at,
        coalesce(t.last_used_at, t.created_at) as last_seen_at, 1000000 as idle_minutes, null::timestamptz as confirmed_at,
        null::int as acting_admin_id, null::text as acting_reason, t.name, t.permission_keys, t.brand_ids, t.department_ids,
        t.last_used_at is not null as is_used
      from api_tokens t)`,
    token: sql`json_build_object('name', s.name, 'permission_keys', s.permission_keys, 'brand_ids', s.brand_ids,
      'department_ids', s.department_ids, 'is_used', s.is_used)`,
  },
} as const

const queriedSessions = (kind: AdmissionKind, at: (name: keyof BatchInput) => unknown) => sql`
  unnest(${at('sids')}::text[], ${at('keys')}::text[]) as q(sid, key)
    cross join (select coalesce(${at('fixed_now')}::timestamptz, app_now()) as now) m
    cross join roles_version c
    join ${SOURCES[kind].rows} s on s.sid = q.sid
    join account_standings v on v.account_id = s.account_id`
const own = (kind: AdmissionKind) => sql`q.sid, q.key, m.now, ${settingsVersion} as settings_version,
      c.version as roles_version, v.version as snapshot_version, s.id as session_id, s.expires_at, s.last_seen_at,
      s.confirmed_at, ${SOURCES[kind].token} as api_token`

/**
 * The responses that are stored under the keys of requests. With the limit each is looked up by account and key. A plain
 * join lets PostgreSQL read every key of the account and compare them one by one: an approver has thousands.
 */
const stored = {
  columns: sql`, k.call_id, k.body_hash, k.answer`,
  joins: sql`left join lateral (select x.call_id, x.body_hash, x.answer from idempotency_keys x
    where x.account_id = s.account_id and x.key = q.key limit 1) k on true`,
}
const nothing = { columns: sql``, joins: sql`` }

/** The statement that reads all that admission depends on, for all waiting requests: sessions, accounts, roles, blocks. */
const fullRead = (kind: AdmissionKind, { columns, joins }: typeof stored) =>
  fixedStatement<BatchInput, AdmissionRow>(
    (at) => sql`
    select ${own(kind)}, ${accountSql.columns}, s.acting_admin_id, s.acting_reason, admin.name as acting_admin_name,
      ar.id as acting_role_id, ar.version as acting_role_version${columns}
    from ${queriedSessions(kind, at)}
    join accounts a on a.id = s.account_id
    ${accountSql.joins}
    left join accounts admin on admin.id = s.acting_admin_id
    left join roles ar on ar.id = admin.role_id
    ${joins}
    where ${accountSql.isLive} and b.block is null`,
  )

/**
 * The sessions alone, with the versions by which cached snapshots of their accounts are checked. Sessions in which an
 * administrator acts have no cached snapshot.
 */
const sessionRead = (kind: AdmissionKind, { columns, joins }: typeof stored) =>
  fixedStatement<BatchInput, SessionRow>(
    (at) => sql`
    select ${own(kind)}, s.acting_admin_id, null as acting_reason, null as acting_admin_name, null as acting_role_id,
      null as acting_role_version${columns}
    from ${queriedSessions(kind, at)}
    ${joins}
    where ${accountSql.isLive}`,
  )

const valuesOf = (queries: readonly AdmissionQuery[], fixed_now: string | null): BatchInput => ({
  sids: queries.map(({ sid }) => sid),
  keys: queries.map(({ key }) => key),
  fixed_now,
})

const withKeys =
  <R>(plain: R, keyed: R) =>
  (queries: readonly AdmissionQuery[]) =>
    queries.every(({ key }) => key === null) ? plain : keyed
const readsOf = (kind: AdmissionKind) => ({
  full: withKeys(fullRead(kind, nothing), fullRead(kind, stored)),
  sessions: withKeys(sessionRead(kind, nothing), sessionRead(kind, stored)),
})
const reads = { session: readsOf('session'), token: readsOf('token') } as const

/** Returns the sessions, or API tokens, of queries with their accounts; those that may not be admitted are missing. */
export const listFullRows = (
  db: Tx,
  kind: AdmissionKind,
  fixed_now: string | null,
  queries: readonly AdmissionQuery[],
): Promise<readonly AdmissionRow[]> => reads[kind].full(queries)(db, valuesOf(queries, fixed_now))

/** Returns the sessions, or API tokens, of queries alone; those that are not open are missing. */
export const listSessionRows = (
  db: Tx,
  kind: AdmissionKind,
  fixed_now: string | null,
  queries: readonly AdmissionQuery[],
): Promise<readonly SessionRow[]> => reads[kind].sessions(queries)(db, valuesOf(queries, fixed_now))

const actorRow = accountSnapshot.extend({ block: z.string().nullable(), sessions: z.number() })
type ActorRow = z.output<typeof actorRow>

/** Returns the account of an administrator or employee now, with its block and its number of open sessions. */
export const findActorRow = async (
  tx: Tx,
  who: Parameters<ActorSource>[1],
  now: string,
): Promise<ActorRow | undefined> => {
  const found = await rows(tx, actorRow)`
    select ${accountSql.columns}, b.block, (
      select count(*)::int from sessions s
      where s.account_id = a.id and s.acting_admin_id is null and ${accountSql.isLive}) as sessions
    from (select ${now}::timestamptz as now) m
    join accounts a on a.area = ${who.kind === 'admin' ? 'Admin' : 'User'}
      and ${who.kind === 'admin' ? sql`a.id` : sql`a.employee_id`} = ${who.id}
    ${accountSql.joins}
    order by a.deleted_at is null desc, a.id desc limit 1`
  return found[0]
}
