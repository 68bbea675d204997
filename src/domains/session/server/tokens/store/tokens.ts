import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import type { ApiTokens } from '#kit/server/database/tables.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { named } from '#kit/contract/fields.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { tokenRow, tokenState, type TokenState } from '../../../contract/tokens.models.ts'

const storedToken = tokenRow.omit({ can: true, keys: true }).extend({
  permission_keys: z.array(z.string()),
  /** The account of the owner. */
  account_id: z.number(),
  role_id: z.number().nullable(),
  ended_at: z.string().nullable(),
  ended_by: named.nullable(),
  state: tokenState,
})
export type StoredToken = z.output<typeof storedToken>

const unitsOf = (table: 'brands' | 'departments', ids: string): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by lower(u.name) collate names) from ${sql.table(table)} u
  where u.id = any(${sql.ref(ids)}))`

const columns = sql`t.id, t.version, t.name, t.beginning, json_build_object('id', a.id, 'name', a.name) as owner,
  t.account_id, a.role_id, t.permission_keys, ${unitsOf('brands', 't.brand_ids')} as brands,
  ${unitsOf('departments', 't.department_ids')} as departments, t.created_at, t.expires_at, t.last_used_at,
  host(t.last_used_ip) as last_used_ip, t.ended_at,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as ended_by, s.state`

/** Tokens `t` with owner `a`, the administrator `e` who ended it, and the state at an instant. */
const from = (now: string): RawBuilder<unknown> => sql`api_tokens t join accounts a on a.id = t.account_id
  left join accounts e on e.id = t.ended_by
  cross join lateral sign_in_blocks(a, ${now}::timestamptz) b
  cross join lateral (select case
    when t.ended_why is not null then t.ended_why
    when t.expires_at <= ${now}::timestamptz then 'expired'
    when b.block in ('left', 'deleted') then 'owner_left'
    when b.block is not null then 'paused'
    else 'open' end as state) s`

type Filter = Readonly<{
  /** Null: those of all administrators. */
  account_id: number | null
  q?: string | undefined
  state?: TokenState | undefined
}>

/** Returns a page of tokens; the open ones first, unless the reader sorts. */
export const listTokenRows = (
  tx: Tx,
  { account_id, q, state }: Filter,
  input: PageInput,
  now: string,
): Promise<{ rows: StoredToken[]; meta: PageMeta }> => {
  const page = pageBy(
    {
      sorts: {
        name: sql`lower(t.name) collate names`,
        owner: sql`lower(a.name)`,
        created_at: sql`t.created_at`,
        expires_at: sql`t.expires_at`,
        last_used_at: sql`coalesce(t.last_used_at, '-infinity')`,
      },
      id: sql`t.id`,
      fallback: '-created_at',
    },
    input,
  )
  const like = q === undefined || q === '' ? null : q
  return readPage(tx, page, {
    row: storedToken,
    columns,
    from: from(now),
    where: sql<boolean>`(${account_id}::int is null or t.account_id = ${account_id}::int)
      and (${state ?? null}::text is null or s.state = ${state ?? null}::text)
      and (${like}::text is null or t.name ilike '%' || plain_pattern(${like}::text) || '%'
        or a.name ilike '%' || plain_pattern(${like}::text) || '%' or ${like}::text like t.beginning || '%')`,
  })
}

/** Returns a token, where it is of an account; null: of any. */
export const findToken = (
  tx: Tx,
  id: number,
  account_id: number | null,
  now: string,
): Promise<StoredToken | undefined> => one(tx, storedToken)`
  select ${columns} from ${from(now)}
  where t.id = ${id} and (${account_id}::int is null or t.account_id = ${account_id}::int)`

export type LockedToken = Readonly<{
  id: number
  version: number
  name: string
  account_id: number
  permission_keys: string[]
  ended_at: string | null
  expires_at: string
}>

/** Locks a token for the rest of the transaction, where it is of an account; null: of any. */
export const lockToken = (tx: Tx, id: number, accountId: number | null): Promise<LockedToken | undefined> =>
  tx
    .selectFrom('api_tokens')
    .select(['id', 'version', 'name', 'account_id', 'permission_keys', 'ended_at', 'expires_at'])
    .where('id', '=', id)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? 0))
    .forUpdate()
    .executeTakeFirst()

type NewToken = Readonly<
  Pick<
    ApiTokens,
    'account_id' | 'name' | 'beginning' | 'secret_hash' | 'permission_keys' | 'brand_ids' | 'department_ids'
  > & { days: number }
>

export const insertToken = async (
  { tx, now }: Work,
  { days, ...token }: NewToken,
): Promise<Readonly<{ id: number; expires_at: string }>> =>
  tx
    .insertInto('api_tokens')
    .values({ ...token, created_at: now, expires_at: new Date(Date.parse(now) + days * 86_400_000).toISOString() })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()

/**
 * Locks the owner, so that tokens of one are made one after the other; ends those that have expired, whose names are free
 * again; and returns the number of open ones.
 */
export const lockOwner = async ({ tx, now }: Work, accountId: number): Promise<number> => {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  await sql`
    update api_tokens set ended_at = expires_at, ended_why = 'expired', version = version + 1
    where account_id = ${accountId} and ended_at is null and expires_at <= ${now}::timestamptz`.execute(tx)
  const { open } = await tx
    .selectFrom('api_tokens')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** Ends a token; `by` is the administrator who does it, null for the system. */
export const updateEnded = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: number,
  why: NonNullable<ApiTokens['ended_why']>,
  by: number | null,
): Promise<void> => {
  await tx
    .updateTable('api_tokens')
    .set((row) => ({ ended_at: now, ended_why: why, ended_by: by, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const updateOwner = async (tx: Tx, id: number, accountId: number): Promise<void> => {
  await tx
    .updateTable('api_tokens')
    .set((row) => ({ account_id: accountId, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const ownedToken = z.object({ id: z.number(), account_id: z.number(), employee_id: z.number().nullable() })

/** Locks open tokens of owners who have left or whose account was deleted; of one account, or of all. */
export const lockTokensOfLeavers = (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  accountId: number | null,
  limit: number,
): Promise<z.output<typeof ownedToken>[]> => rows(tx, ownedToken)`
  select t.id, t.account_id, a.employee_id from api_tokens t join accounts a on a.id = t.account_id
  cross join lateral sign_in_blocks(a, ${now}::timestamptz) b
  where t.ended_at is null and b.block in ('left', 'deleted') and (${accountId}::int is null or a.id = ${accountId}::int)
  order by t.id limit ${limit} for update of t`
