import { z } from 'zod'
import { one, single } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { filtersOf } from '#kit/server/record-filter.ts'
import { clientRecord } from '../../contract/billing.records.ts'
import { containing } from '#kit/server/database/containing.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import type { listClients } from '../../contract/clients.calls.ts'
import { client } from '../../contract/clients.models.ts'
import { clientTeams } from '../registries.ts'
import { BALANCE, IS_OPEN } from './open.ts'
import { unbilledLines } from './unbilled-lines.ts'
import { allWork } from './work.ts'

const clientRow = client.omit({ can: true })
export type ClientRow = z.output<typeof clientRow>
type ClientFilter = Parsed<typeof listClients>['query']

/** Sums of all clients, read once for a statement. */
const sums = (today: string): RawBuilder<unknown> => sql`
  with balances as (select i.client_id, sum(${BALANCE})::bigint as balance_minor, count(*)::int as open_invoices,
      coalesce(sum(${BALANCE}) filter (where i.due_date < ${today}::date), 0)::bigint as overdue_minor
    from invoices i where ${IS_OPEN} group by 1),
  unbilled as (select u.client_id, sum(u.amount_minor)::bigint as amount_minor from ${unbilledLines(today)} u group by 1)`

const teams = (): RawBuilder<unknown> => {
  const source = clientTeams.get()
  if (source === null) return sql`'[]'::json`
  return sql`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name) collate names)
    from (${source}) x join teams t on t.id = x.team_id where x.client_id = c.id), '[]'::json)`
}

const COLUMNS = (): RawBuilder<unknown> => sql`
  c.id, c.code, c.name, c.legal_name, c.currency, c.tax_id, c.without_tax_id, c.address, c.contact_name, c.phone, c.billing_email,
  c.payment_terms_days, c.rate_minor, c.cost_rate_minor, c.contract_ref, c.contract_starts_on, c.contract_ends_on,
  c.time_source, c.reminders, c.status, c.note, c.version,
  json_build_object('id', o.id, 'code', o.code, 'name', o.name) as country,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as owner, ${teams()} as teams,
  json_build_object('active_projects', (select count(*) from projects p where p.client_id = c.id and p.state = 'active'),
    'open_invoices', coalesce(b.open_invoices, 0)) as counts,
  coalesce(u.amount_minor, 0) as unbilled_minor, coalesce(b.balance_minor, 0) as balance_minor,
  coalesce(b.overdue_minor, 0) as overdue_minor`

const FROM = sql`clients c join countries o on o.id = c.country_id left join person_short e on e.id = c.owner_id
  left join balances b on b.client_id = c.id left join unbilled u on u.client_id = c.id`

const SORTS = {
  name: sql`lower(c.name) collate names`,
  unbilled_minor: sql`coalesce(u.amount_minor, 0)`,
  balance_minor: sql`coalesce(b.balance_minor, 0)`,
}

const conditionsOf = (filter: ClientFilter): RawBuilder<unknown> => {
  const { q, team_id } = filter
  const source = clientTeams.get()
  const found = containing(q)
  return sql.join(
    [
      sql`true`,
      ...(found
        ? [sql`(c.name ilike ${found} or c.code ilike ${found} or coalesce(c.legal_name, '') ilike ${found})`]
        : []),
      ...filtersOf(clientRecord, 'c', filter),
      ...(team_id && source ? [sql`c.id in (select x.client_id from (${source}) x where x.team_id = ${team_id})`] : []),
      ...(team_id && !source ? [sql`false`] : []),
    ],
    sql` and `,
  )
}

/** Clients by name, with what is unbilled and open. `today` decides what is overdue. */
export const listClientRows = async (
  tx: Tx,
  today: string,
  filter: ClientFilter,
): Promise<{ rows: ClientRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('c.id'), fallback: 'name' }, filter)
  return readPage(tx, page, {
    row: clientRow,
    columns: COLUMNS(),
    from: FROM,
    where: conditionsOf(filter),
    counted: sql`clients c`,
    before: sums(today),
  })
}

export const findClientRow = (tx: Tx, today: string, id: number): Promise<ClientRow | undefined> =>
  one(tx, clientRow)`${sums(today)} select ${COLUMNS()} from ${FROM} where c.id = ${id}`

/** The currency of the invoices that a client has, where one was issued. */
export const findIssuedCurrency = async (tx: Tx, clientId: number): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('invoices')
    .select('currency')
    .where('client_id', '=', clientId)
    .where('number', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.currency
}

export const findCountryCurrency = async (tx: Tx, countryId: number): Promise<string | undefined> =>
  (await tx.selectFrom('countries').select('currency').where('id', '=', countryId).executeTakeFirst())?.currency

/** Projects and drafts of a client are in its currency, also where it changes before the first invoice is issued. */
export const updateCurrency = async (tx: Tx, clientId: number, currency: string): Promise<void> => {
  await tx.updateTable('projects').set({ currency }).where('client_id', '=', clientId).execute()
  await tx
    .updateTable('invoices')
    .set({ currency })
    .where('client_id', '=', clientId)
    .where('state', '=', 'draft')
    .execute()
}

const clientUsedRow = z.object({ is_used: z.boolean() })

/** Returns true where a project, revenue, an invoice or recorded work names a client. */
export const isClientUsed = async (tx: Tx, id: number): Promise<boolean> => {
  const { is_used } = await single(tx, clientUsedRow)`
    select exists (select from projects where client_id = ${id}) or exists (select from client_revenue where client_id = ${id})
      or exists (select from invoices where client_id = ${id}) or exists (select from ${allWork(sql<boolean>`x.client_id = ${id}`)} w) as is_used`
  return is_used
}

/** Locks a client against changes until the transaction ends; undefined where there is none. */
export const lockClient = async (tx: Tx, id: number) =>
  tx.selectFrom('clients').selectAll().where('id', '=', id).forShare().executeTakeFirst()
