import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { auditRow } from '../../../contract/audit.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Named } from '#kit/contract/fields.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'

const storedAudit = auditRow
  .pick({
    id: true,
    at: true,
    actor: true,
    on_behalf_of: true,
    token: true,
    action: true,
    entity: true,
    entity_id: true,
    subject: true,
  })
  .extend({ before: z.unknown(), after: z.unknown(), erased_at: z.string().nullable(), is_own: z.boolean() })
export type StoredAudit = z.output<typeof storedAudit>

/** A search term, and the actions whose sentences contain it. */
type Term = Readonly<{ text: string; actions: readonly string[] }>

export type AuditFilter = Readonly<{
  from?: string | undefined
  to?: string | undefined
  actor?: number | undefined
  subject_id?: number | undefined
  entity?: string | undefined
  entity_id?: number | undefined
  action?: string | undefined
  /** Only these actions. */
  actions?: readonly string[] | undefined
  /** Each term is in the sentence of the action, or in the name of the actor, of the token or of the person concerned. */
  terms?: readonly Term[] | undefined
}>

/** Returns the role of an account: its own in the admin area, that of the current placement in the user area. */
export const roleOf = (account: string) => sql<string | null>`(select r.name from roles r where r.id = coalesce(
  ${sql.ref(`${account}.role_id`)}, (select p.role_id from placement_on p
    where p.employee_id = ${sql.ref(`${account}.employee_id`)} and p.effective_from <= app_now()::date
      and (p.effective_until is null or p.effective_until > app_now()::date) limit 1)))`

const named = (alias: string, name: RawBuilder<unknown>): RawBuilder<Named | null> => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${name}) end`

const COLUMNS = sql`a.id::int as id, a.at, a.action, a.entity, a.entity_id::int as entity_id, a.before, a.after, a.erased_at,
  case when c.id is not null then json_build_object('id', c.id, 'name', account_named(c.id, a.at), 'role', ${roleOf('c')}) end as actor,
  ${named('b', sql`account_named(b.id, a.at)`)} as on_behalf_of,
  case when k.name is not null then json_build_object('id', a.session_id, 'name', k.name) end as token, ${named('e', sql`employee_named(e.id, a.at)`)} as subject,
  coalesce(a.employee_id = coalesce(b.employee_id, c.employee_id), false) as is_own`

const FROM = sql`audit_log a left join accounts c on c.id = a.actor_account_id
  left join accounts b on b.id = a.on_behalf_of left join person_short e on e.id = a.employee_id
  cross join lateral (select api_token_named(a.session_id) as name) k`

const conditions = (filter: AuditFilter): RawBuilder<boolean>[] => [
  ...(filter.from ? [sql<boolean>`a.at >= ${filter.from}::date`] : []),
  ...(filter.to ? [sql<boolean>`a.at < ${filter.to}::date + 1`] : []),
  ...(filter.actor ? [sql<boolean>`(a.actor_account_id = ${filter.actor} or a.on_behalf_of = ${filter.actor})`] : []),
  ...(filter.subject_id ? [sql<boolean>`a.employee_id = ${filter.subject_id}`] : []),
  ...(filter.entity ? [sql<boolean>`a.entity = ${filter.entity}`] : []),
  ...(filter.entity_id ? [sql<boolean>`a.entity_id = ${filter.entity_id}`] : []),
  ...(filter.action ? [sql<boolean>`a.action = ${filter.action}`] : []),
  ...(filter.actions ? [sql<boolean>`a.action = any(${[...filter.actions]})`] : []),
  ...(filter.terms ?? []).map(contains),
]

const contains = ({ text, actions }: Term): RawBuilder<boolean> => {
  const like = sql`'%' || plain_pattern(${text}) || '%'`
  return sql<boolean>`(a.action = any(${[...actions]})
    or a.actor_account_id in (select account_id from account_called(${like}))
    or a.session_id in (select api_tokens_called(${like}))
    or a.employee_id in (select employee_id from employee_called(${like})))`
}

const whereOf = (filter: AuditFilter, visible: RawBuilder<boolean>) =>
  sql<boolean>`${sql.join([visible, ...conditions(filter)], sql` and `)}`

/** Returns a page of the rows that meet `visible`, newest first. */
export const listAuditRows = async (
  tx: Tx,
  filter: AuditFilter,
  visible: RawBuilder<boolean>,
  input: PageInput,
): Promise<{ rows: StoredAudit[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { at: sql`a.at` }, id: sql`a.id`, fallback: '-at' }, input)
  return readPage(tx, page, {
    row: storedAudit,
    columns: COLUMNS,
    from: FROM,
    where: whereOf(filter, visible),
    counted: sql`audit_rows a`,
  })
}

/** Returns a row by its id, if it meets `visible`. */
export const findAuditRow = async (
  tx: Tx,
  id: number,
  visible: RawBuilder<boolean>,
): Promise<StoredAudit | undefined> => {
  return one(tx, storedAudit)`select ${COLUMNS} from ${FROM} where a.id = ${id} and ${visible}`
}

const byDayCount = z.object({ date: z.string(), count: z.number() })

/** Counts these rows by day in UTC; at most the last 400 days, oldest first. */
export const countByDay = async (
  tx: Tx,
  filter: AuditFilter,
  visible: RawBuilder<boolean>,
): Promise<{ date: string; count: number }[]> => {
  const found = await rows(tx, byDayCount)`
    select (a.at at time zone 'UTC')::date as date, count(*)::int as count from audit_rows a
    where ${whereOf(filter, visible)} group by 1 order by 1 desc limit 400`
  return found.toReversed()
}
