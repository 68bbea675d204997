import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'

const refusedToken = z.object({
  ended_at: z.string().nullable(),
  ended_why: z.string().nullable(),
  is_expired: z.boolean(),
  block: z.string().nullable(),
})

/** Returns the state of a token that was not admitted, by the hash of its secret. */
export const findRefusedToken = (
  tx: Tx,
  secret_hash: string,
  now: string,
): Promise<z.output<typeof refusedToken> | undefined> => one(tx, refusedToken)`
  select t.ended_at, t.ended_why, t.expires_at <= ${now}::timestamptz as is_expired, b.block
  from api_tokens t join accounts a on a.id = t.account_id cross join lateral sign_in_blocks(a, ${now}::timestamptz) b
  where t.secret_hash = ${secret_hash}`
