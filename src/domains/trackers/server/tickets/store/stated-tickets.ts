import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

const team = z.object({ name: z.string(), in_scope: z.boolean(), serves: z.boolean() })

/** Finds a team: whether it is in scope, and whether it serves a client. */
export const findTeam = (
  tx: Tx,
  { team_id, client_id }: Readonly<{ team_id: number; client_id: number }>,
  scope: ScopeFilter,
): Promise<z.output<typeof team> | undefined> =>
  one(tx, team)`
    select m.name, ${scope.ofTeam(sql`m.id`)} as in_scope,
      exists (select from client_teams s where s.team_id = m.id and s.client_id = ${client_id}) as serves
    from teams m where m.id = ${team_id}`

/** Returns true if staff have taken a step of a ticket in Muster, instead of stating its times. */
export const isWorkedOn = async (tx: Tx, ticketId: number): Promise<boolean> => {
  const { rows: found } = await sql`select from ticket_events where ticket_id = ${ticketId} and not stated
    and kind in ('responded', 'waiting', 'resumed', 'resolved', 'reopened') limit 1`.execute(tx)
  return found.length > 0
}

/** Marks the sums of the months of some days, so that the job makes them again. */
export const markMonthsOf = async (tx: Tx, days: readonly string[]): Promise<void> => {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  if (months.length > 0)
    await tx.updateTable('target_months').set({ is_stale: true }).where('month', 'in', months).execute()
}

const dayRow = z.object({ day: z.string() })

/** Lists the days on which events of tickets count. */
export const listDaysOf = async (tx: Tx, ids: readonly number[]): Promise<string[]> =>
  (
    await rows(tx, dayRow)`select distinct business_date as day from ticket_events where ticket_id = any(${ids}::int[])`
  ).map(({ day }) => day)
