import { sql } from 'kysely'
import { batchedOn } from '#kit/server/database/batched.ts'
import type { LiveTokens } from '#kit/server/registries.ts'
import { dayOf, ledTeams } from './scope.ts'

type Asked = Readonly<{ employee_id: number; time_zone: string; now: string }>

// All streams of a process ask when a person's place or role has changed.
const readLed = batchedOn(async (db, asked: readonly Asked[]): Promise<readonly string[][]> => {
  const { rows } = await sql<{ n: number; team_id: number }>`
    select q.n::int, led.team_id
    from unnest(${asked.map((one) => one.employee_id)}::int[], ${asked.map((one) => one.time_zone)}::text[],
      ${asked.map(({ now }) => now)}::timestamptz[]) with ordinality as q(employee_id, zone, now, n)
    cross join lateral ${ledTeams(sql`q.employee_id`, dayOf(sql`q.now`, sql`q.zone`))} led`.execute(db)
  const teams = Map.groupBy(rows, ({ n }) => n)
  return asked.map((_, index) => (teams.get(index + 1) ?? []).map(({ team_id }) => `lead:${team_id}`))
})

/** The teams that a person leads or deputises for on their own today. */
export const leadTokens: LiveTokens = async (db, { area, employee_id, time_zone }, now) =>
  area === 'User' && employee_id !== null ? readLed(db, { employee_id, time_zone, now }) : []
