import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { OFFERED_PLACES } from '../offers/store.ts'
import { type Viewer, accessOf } from './access.ts'

type Reader = Viewer & Readonly<{ tx: Tx }>

const plannersRow = z.object({ employee_id: z.number() })

/** Lead and deputies of a team today. */
export const listPlanners = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, team: number): Promise<number[]> => {
  const found = await rows(tx, plannersRow)`select distinct l.employee_id from team_leaderships l
    where l.team_id = ${team} and l.from_date <= ${now}::timestamptz::date and (l.to_date is null or l.to_date >= ${now}::timestamptz::date)`
  return found.map(({ employee_id }) => employee_id)
}

const personNameRow = z.object({ name: z.string() })

/** Returns the name of a person, or a general one. */
export const findPersonName = async (tx: Tx, employee: number): Promise<string> => {
  const found = await rows(tx, personNameRow)`select e.name from person_short e where e.id = ${employee}`
  return found[0]?.name ?? 'A person'
}

const visibleWeeksRow = z.object({ id: z.number() })

/** Lists those of some weeks that the actor may see. */
export const listVisibleWeeks = async (reader: Reader, ids: readonly number[]): Promise<number[]> => {
  const access = accessOf(reader)
  const found = await rows(reader.tx, visibleWeeksRow)`select w.id from shift_weeks w where w.id = any(${ids}::int[])
    and (${access.plans(sql`w.team_id`)} or (w.published_at is not null and (${access.reads(sql`w.team_id`)}
      or exists (select from shifts s join shift_assignments a on a.shift_id = s.id where s.week_id = w.id and a.live
        and s.deleted_at is null and a.employee_id = ${access.me}::int))))`
  return found.map(({ id }) => id)
}

/** Lists those of some weeks that the actor plans. */
export const listPlannedWeeks = async (reader: Reader, ids: readonly number[]): Promise<number[]> => {
  const access = accessOf(reader)
  const found = await rows(reader.tx, visibleWeeksRow)`select w.id from shift_weeks w where w.id = any(${ids}::int[])
    and ${access.plans(sql`w.team_id`)}`
  return found.map(({ id }) => id)
}

const visibleSwapsRow = z.object({ id: z.number(), responds: z.boolean(), decides: z.boolean() })

/** Swaps that the actor may see, with the calls that their notices may offer. */
export const listVisibleSwaps = async (
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const access = accessOf(reader)
  const found = await rows(reader.tx, visibleSwapsRow)`
    select x.id, x.state = 'requested' and exists (select from shift_swap_legs l where l.swap_id = x.id
        and l.to_employee_id = ${access.me}::int and l.consent = 'waiting') as responds,
      x.state = 'accepted' and ${access.decides(sql`w.team_id`)} as decides
    from shift_swaps x join shift_weeks w on w.id = x.week_id where x.id = any(${ids}::int[])
      and (${access.plans(sql`w.team_id`)} or exists (select from shift_swap_legs l where l.swap_id = x.id
        and ${access.me}::int in (l.from_employee_id, l.to_employee_id))
        or (x.open and x.state = 'requested' and ${access.reads(sql`w.team_id`)}))`
  return new Map(
    found.map(({ id, responds, decides }) => [
      id,
      [...(responds ? ['shifts.swapAnswer'] : []), ...(decides ? ['shifts.swapDecide'] : [])],
    ]),
  )
}

const visibleShiftsRow = z.object({ id: z.number(), claims: z.boolean() })

/** Lists those of some shifts that the actor may see, with the calls that their notices may offer. */
export const listVisibleShifts = async (
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const access = accessOf(reader)
  const found = await rows(reader.tx, visibleShiftsRow)`
    select s.id, w.state = 'published' and lower(s.span) > ${access.now}::timestamptz
        and w.team_id is not distinct from ${reader.actor.team_id}::int
        and (select count(*) from shift_assignments a where a.shift_id = s.id and a.live) + ${OFFERED_PLACES} < s.needed
        and not exists (select from shift_claims c where c.shift_id = s.id and c.employee_id = ${access.me}::int and c.state = 'waiting') as claims
    from shifts s join shift_weeks w on w.id = s.week_id where s.id = any(${ids}::int[]) and s.deleted_at is null
      and (${access.plans(sql`w.team_id`)} or (w.published_at is not null and ${access.reads(sql`w.team_id`)}))`
  return new Map(found.map(({ id, claims }) => [id, claims ? ['shifts.claim'] : []]))
}

/** Returns true where the actor plans the team of a person today. */
export const plansPerson = async (tx: Tx, access: ReturnType<typeof accessOf>, employee: number): Promise<boolean> => {
  const { rows } = await sql`select from placed_on(${access.today}::date) p join person_short e on e.id = p.employee_id
    where p.employee_id = ${employee} and ${access.plans(sql`p.team_id`)}`.execute(tx)
  return rows.length > 0
}
