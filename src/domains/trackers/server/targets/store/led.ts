import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

/** 404 for a team whose own rows the scope does not reach. */
export const requireTeam = async (tx: Tx, scope: ScopeFilter, team_id: number): Promise<void> => {
  const { rows } = await sql`select from teams t where t.id = ${team_id} and ${scope.ofTeam(sql`t.id`)}`.execute(tx)
  if (rows.length === 0) throw notFound()
}
