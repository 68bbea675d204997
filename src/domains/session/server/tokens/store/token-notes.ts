import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { gathered } from '#kit/server/gathered.ts'

type Use = Readonly<{ id: number; at: string; ip: string }>

/** Writes about tokens for which no request waits. */
export type TokenNotes = Readonly<{
  /** Records when and from where a token was used. */
  use: (id: number, at: string, ip: string) => void
}>

/** A token that is being changed is left for the next time, so that no one waits for this. */
const updateUses = async (tx: Tx, uses: readonly Use[]): Promise<void> => {
  await sql`
    update api_tokens t set last_used_at = used.at, last_used_ip = used.ip
    from (
      select t.id, u.at, u.ip from unnest(${uses.map(({ id }) => id)}::int[], ${uses.map(({ at }) => at)}::timestamptz[],
        ${uses.map(({ ip }) => ip)}::inet[]) u(id, at, ip)
      join api_tokens t on t.id = u.id and coalesce(t.last_used_at, t.created_at) <= u.at
      order by t.id for update of t skip locked) used
    where t.id = used.id`.execute(tx)
}

/** Writes the uses of tokens together, after a short delay. */
export const createTokenNotes = (db: Tx, onError: (error: unknown) => void): TokenNotes => {
  const uses = gathered<Use>((some) => updateUses(db, [...new Map(some.map((one) => [one.id, one])).values()]), onError)
  return { use: (id, at, ip) => uses([{ id, at, ip }]) }
}
