import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { batchedOn } from '#kit/server/database/batched.ts'
import { dayOf, ledTeams } from './scope.ts'

type Query = Readonly<{ employee_id: number; time_zone: string; now: string }>

const storedRow = z.object({ n: z.number(), team_id: z.number() })

/**
 * Returns the token of each team that a person leads on a day. Batched, because all streams of a process need it when a
 * person's place or role has changed.
 */
export const listLedTokens = batchedOn(async (db, queries: readonly Query[]): Promise<readonly string[][]> => {
  const found = await rows(db, storedRow)`
    select q.n::int, led.team_id
    from unnest(${queries.map((one) => one.employee_id)}::int[], ${queries.map((one) => one.time_zone)}::text[],
      ${queries.map(({ now }) => now)}::timestamptz[]) with ordinality as q(employee_id, zone, now, n)
    cross join lateral ${ledTeams(sql`q.employee_id`, dayOf(sql`q.now`, sql`q.zone`))} led`
  const teams = Map.groupBy(found, ({ n }) => n)
  return queries.map((_, index) => (teams.get(index + 1) ?? []).map(({ team_id }) => `lead:${team_id}`))
})
