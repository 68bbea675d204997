import { sql } from 'kysely'
import type { ActorSource } from '#domains/organisation/server/index.ts'
import { grantsOfRoles } from './grants.ts'
import { personOf } from './gate.ts'
import { type Standing, standing } from './session-rows.ts'

type Row = Standing & Readonly<{ block: string | null; sessions: number }>

/** The actor that the gate would let in for an account now, and what would keep it out. */
export const wouldBeActor: ActorSource = async (tx, who, now) => {
  const { rows } = await sql<Row>`
    select ${standing.columns}, b.block, (
      select count(*)::int from sessions s
      where s.account_id = a.id and s.acting_admin_id is null and ${standing.isLive}) as sessions
    from (select ${now}::timestamptz as now) m
    join accounts a on a.area = ${who.kind === 'admin' ? 'Admin' : 'User'}
      and ${who.kind === 'admin' ? sql`a.id` : sql`a.employee_id`} = ${who.id}
    ${standing.joins}
    order by a.deleted_at is null desc, a.id desc limit 1`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const grants = (await grantsOfRoles(tx, [row])).get(row.role_id) ?? new Map()
  const actor = { ...personOf(row, grants), session_id: 0, acting: null, confirmed_until: null, expires_at: now }
  return { actor, block: row.block, sessions: row.sessions }
}
