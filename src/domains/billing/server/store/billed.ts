import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { FEE, PROGRESS } from '../../contract/invoice.rules.ts'
import { allFees, allWork } from './work.ts'

const foundItem = z.object({
  source_key: z.string(),
  client_id: z.number().nullable(),
  pr_id: z.number().nullable(),
  minutes: z.number(),
  is_billable: z.boolean(),
})
export type FoundItem = z.output<typeof foundItem>

type Named = Readonly<{ source_type: string; source_id: number; pr_id?: number | undefined }>

const hours = (items: readonly Named[]): RawBuilder<unknown> => sql`
  select w.source_key, w.client_id, w.pr_id, w.minutes, w.is_billable from ${allWork(sql<boolean>`(x.source_type, x.source_id) in
    (select * from unnest(${items.map((item) => item.source_type)}::text[], ${items.map((item) => item.source_id)}::int[]))`)} w`

const months = (items: readonly Named[], today: string): RawBuilder<unknown> => sql`
  select f.source_key, f.client_id, f.pr_id, f.minutes, true as is_billable from (${allFees(today)}) f
  where (f.pr_id, f.source_id) in
    (select * from unnest(${items.map((item) => item.pr_id ?? 0)}::int[], ${items.map((item) => item.source_id)}::int[]))`

// A part of a fixed contract is taken as its line has it: the list of unbilled work has the open amount.
const parts = (items: readonly Named[]): RawBuilder<unknown> => sql`
  select ${PROGRESS}::text || ':' || p.pr_id || ':' || x.part as source_key, p.client_id, p.pr_id, 0 as minutes, true as is_billable
  from unnest(${items.map((item) => item.pr_id ?? 0)}::int[], ${items.map((item) => item.source_id)}::int[]) as x(pr_id, part)
  join projects p on p.pr_id = x.pr_id
  where p.billing = 'fixed' and p.client_id is not null and p.state <> 'cancelled' and x.part < 1000000`

/** Returns the work that lines name, billed or not. Work that is not returned does not exist. */
export const findItems = async (tx: Tx, today: string, items: readonly Named[]): Promise<Map<string, FoundItem>> => {
  if (items.length === 0) return new Map()
  const fees = items.filter(({ source_type }) => source_type === FEE)
  const progress = items.filter(({ source_type }) => source_type === PROGRESS)
  const time = items.filter(({ source_type }) => source_type !== FEE && source_type !== PROGRESS)
  const found = await rows(tx, foundItem)`${hours(time)} union all ${months(fees, today)} union all ${parts(progress)}`
  return new Map(found.map((row) => [row.source_key, row]))
}

/** Returns true where work is on an invoice that was not cancelled, drafts included. */
export const isBilled = async (tx: Tx, sourceType: string, sourceId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('billed_items')
    .select('id')
    .where('source_key', '=', `${sourceType}:${sourceId}`)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const billedOnRow = z.object({ number: z.string().nullable() })

/**
 * Returns the number of an invoice that some work is on, drafts included (`(draft)` where it has none yet); undefined
 * where there is none.
 */
export const billedOn = async (
  tx: Tx,
  sourceType: string,
  sourceIds: readonly number[],
): Promise<string | undefined> => {
  const keys = sourceIds.map((id) => `${sourceType}:${id}`)
  const found = await rows(tx, billedOnRow)`select i.number from billed_items b
    join invoice_lines l on l.id = b.invoice_line_id join invoices i on i.id = l.invoice_id
    where b.source_key = any(${keys}::text[]) and b.released_at is null limit 1`
  return found[0] && (found[0].number ?? '(draft)')
}
