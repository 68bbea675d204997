import { z } from 'zod'
import type { Tx } from './context.ts'
import { rows } from './database/rows.ts'

const head = z.object({ chain: z.number(), hash: z.string() })
export type ChainHead = z.output<typeof head>

/** Returns the hash of the last row of each chain of the audit that has rows. */
export const listChainHeads = (tx: Tx): Promise<ChainHead[]> =>
  rows(tx, head)`
    select chain, encode(last_hash, 'hex') as hash from audit_chains where last_hash <> '\\x00' order by chain`

const chainedRow = z.object({
  id: z.number(),
  chain: z.number(),
  previous: z.string(),
  hash: z.string(),
  at: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.number().nullable(),
})
export type ChainedRow = z.output<typeof chainedRow>

/** Returns rows of the audit with ids after `after`, by id, with the hash that each follows and its own. */
export const listChainedRows = (tx: Tx, after: number, limit: number): Promise<ChainedRow[]> =>
  rows(tx, chainedRow)`
    select a.id::float8 as id, a.chain, encode(a.previous_hash, 'hex') as previous, encode(a.hash, 'hex') as hash, a.at,
      a.action, a.entity, a.entity_id::float8 as entity_id
    from audit_rows a where a.id > ${after} order by a.id limit ${limit}`

const lastRow = z.object({ id: z.number() })

/** Returns the highest id of the rows of the audit; 0 where there is none. */
export const findLastAuditRow = async (tx: Tx): Promise<number> => {
  const [row] = await rows(tx, lastRow)`select coalesce(max(id), 0)::float8 as id from audit_rows`
  return row?.id ?? 0
}
