import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { type Looking, reachOf } from './access.ts'

type Ask = Looking & Readonly<{ tx: Tx }>

/** Lead and deputies of a team today. */
export const listPlanners = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, team: number): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`select distinct l.employee_id from team_leaderships l
    where l.team_id = ${team} and l.from_date <= ${now}::timestamptz::date and (l.to_date is null or l.to_date >= ${now}::timestamptz::date)`.execute(
    tx,
  )
  return rows.map(({ employee_id }) => employee_id)
}

export const nameOf = async (tx: Tx, employee: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select e.name from person_short e where e.id = ${employee}`.execute(tx)
  return rows[0]?.name ?? 'A person'
}

export const listVisibleWeeks = async (ask: Ask, ids: readonly number[]): Promise<number[]> => {
  const reach = reachOf(ask)
  const { rows } = await sql<{ id: number }>`select w.id from shift_weeks w where w.id = any(${ids}::int[])
    and (${reach.plans(sql`w.team_id`)} or (w.published_at is not null and (${reach.reads(sql`w.team_id`)}
      or exists (select from shifts s join shift_assignments a on a.shift_id = s.id where s.week_id = w.id and a.live
        and s.deleted_at is null and a.employee_id = ${reach.me}::int))))`.execute(ask.tx)
  return rows.map(({ id }) => id)
}

/** Swaps that the actor may see, with the calls that their notices may offer. */
export const listVisibleSwaps = async (
  ask: Ask,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const reach = reachOf(ask)
  const { rows } = await sql<{ id: number; answers: boolean; decides: boolean }>`
    select x.id, x.state = 'requested' and exists (select from shift_swap_legs l where l.swap_id = x.id
        and l.to_employee_id = ${reach.me}::int and l.consent = 'waiting') as answers,
      x.state = 'accepted' and ${reach.decides(sql`w.team_id`)} as decides
    from shift_swaps x join shift_weeks w on w.id = x.week_id where x.id = any(${ids}::int[])
      and (${reach.plans(sql`w.team_id`)} or exists (select from shift_swap_legs l where l.swap_id = x.id
        and ${reach.me}::int in (l.from_employee_id, l.to_employee_id))
        or (x.open and x.state = 'requested' and ${reach.reads(sql`w.team_id`)}))`.execute(ask.tx)
  return new Map(
    rows.map(({ id, answers, decides }) => [
      id,
      [...(answers ? ['shifts.swapAnswer'] : []), ...(decides ? ['shifts.swapDecide'] : [])],
    ]),
  )
}

export const listVisibleShifts = async (
  ask: Ask,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const reach = reachOf(ask)
  const { rows } = await sql<{ id: number; claims: boolean }>`
    select s.id, w.state = 'published' and lower(s.span) > ${reach.now}::timestamptz
        and w.team_id is not distinct from ${ask.actor.team_id}::int
        and (select count(*) from shift_assignments a where a.shift_id = s.id and a.live) < s.needed
        and not exists (select from shift_claims c where c.shift_id = s.id and c.employee_id = ${reach.me}::int and c.state = 'waiting') as claims
    from shifts s join shift_weeks w on w.id = s.week_id where s.id = any(${ids}::int[]) and s.deleted_at is null
      and (${reach.plans(sql`w.team_id`)} or (w.published_at is not null and ${reach.reads(sql`w.team_id`)}))`.execute(
    ask.tx,
  )
  return new Map(rows.map(({ id, claims }) => [id, claims ? ['shifts.claim'] : []]))
}

/** Whether the actor plans the team of a person today. */
export const plansPerson = async (tx: Tx, reach: ReturnType<typeof reachOf>, employee: number): Promise<boolean> => {
  const { rows } = await sql`select from placed_on(${reach.today}::date) p join person_short e on e.id = p.employee_id
    where p.employee_id = ${employee} and ${reach.plans(sql`p.team_id`)}`.execute(tx)
  return rows.length > 0
}
