import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

/** Refuses with 404 a team whose own rows are outside the scope. */
export const requireTeam = async (tx: Tx, scope: ScopeFilter, team_id: number): Promise<void> => {
  const { rows } = await sql`select from teams t where t.id = ${team_id} and ${scope.ofTeam(sql`t.id`)}`.execute(tx)
  if (rows.length === 0) throw notFound()
}
