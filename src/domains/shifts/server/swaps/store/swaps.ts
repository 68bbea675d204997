import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { swapState } from '#domains/shifts/contract/shifts.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { SwapState } from '#domains/shifts/contract/shifts.models.ts'
import type { Access } from '../../store/access.ts'

const storedLeg = z.object({
  position: z.number(),
  assignment_id: z.number(),
  shift_id: z.number(),
  from: z.object({ id: z.number(), name: z.string() }),
  to: z.object({ id: z.number(), name: z.string() }).nullable(),
  consent: z.enum(['waiting', 'yes', 'no', 'not_needed']),
  result_assignment_id: z.number().nullable(),
  shift: z.object({
    id: z.number(),
    name: z.string(),
    date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    color: z.string(),
  }),
  start_at: z.string(),
})
type StoredLeg = z.output<typeof storedLeg>
export const storedSwap = z.object({
  id: z.number(),
  version: z.number(),
  week_id: z.number(),
  team_id: z.number(),
  open: z.boolean(),
  state: swapState,
  created_by: z.number(),
  created_by_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  note: z.string().nullable(),
  plans: z.boolean(),
  decides: z.boolean(),
  legs: z.array(storedLeg),
  comments: z.array(
    z.object({ id: z.number(), author: z.string(), text: z.string(), created_at: z.string(), removed: z.boolean() }),
  ),
})
export type StoredSwap = z.output<typeof storedSwap>

/** Columns of a swap `x` in a week `w`. */
export const swapColumns = (access: Access): RawBuilder<unknown> => sql`
  x.id, x.version, x.week_id, w.team_id, x.open, x.state, x.created_by, c.name as created_by_name, x.created_at, x.expires_at,
  d.name as decided_by, x.decided_at, x.note, ${access.plans(sql`w.team_id`)} as plans, ${access.decides(sql`w.team_id`)} as decides,
  (select json_agg(json_build_object('position', l.position, 'assignment_id', l.assignment_id, 'shift_id', s.id,
      'from', json_build_object('id', f.id, 'name', f.name),
      'to', case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end,
      'consent', l.consent, 'result_assignment_id', l.result_assignment_id,
      'shift', json_build_object('id', s.id, 'name', s.name, 'date', s.date, 'start_time', s.start_time, 'end_time', s.end_time, 'color', s.color),
      'start_at', to_char(lower(s.span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by l.position)
    from shift_swap_legs l join shift_assignments a on a.id = l.assignment_id join shifts s on s.id = a.shift_id
    join person_short f on f.id = l.from_employee_id left join person_short t on t.id = l.to_employee_id
    where l.swap_id = x.id) as legs,
  (select coalesce(json_agg(json_build_object('id', m.id, 'author', u.name, 'text', m.text,
      'created_at', ${instantIn('m.created_at')}, 'removed', m.removed_at is not null) order by m.id), '[]')
    from shift_swap_comments m join accounts u on u.id = m.author_id where m.swap_id = x.id) as comments`

export const SWAP_FROM = sql`shift_swaps x join shift_weeks w on w.id = x.week_id join accounts c on c.id = x.created_by
  left join accounts d on d.id = x.decided_by`

/** Own swaps, open offers of the own team, and all of the teams that the actor plans. */
export const seesSwap = (access: Access): RawBuilder<boolean> => sql<boolean>`(
  ${access.plans(sql`w.team_id`)} or ${access.decides(sql`w.team_id`)}
  or exists (select from shift_swap_legs l where l.swap_id = x.id and ${access.me}::int in (l.from_employee_id, l.to_employee_id))
  or (x.open and x.state = 'requested' and ${access.reads(sql`w.team_id`)}))`

/** Includes the offers of the own team that are over, so that a late response is refused by their state. */
export const respondsToSwap = (access: Access): RawBuilder<boolean> => sql<boolean>`(
  ${seesSwap(access)} or (x.open and ${access.reads(sql`w.team_id`)}))`

/** Finds a swap that a condition makes visible to the actor. */
export const findSwap = async (
  tx: Tx,
  access: Access,
  id: number,
  isVisible = seesSwap,
): Promise<StoredSwap | undefined> => {
  return one(tx, storedSwap)`select ${swapColumns(access)} from ${SWAP_FROM}
    where x.id = ${id} and ${isVisible(access)}`
}

/** Returns a swap without a check of visibility, after a change that the actor was allowed to make. */
export const getSwap = async (tx: Tx, access: Access, id: number): Promise<StoredSwap> => {
  const found = await rows(tx, storedSwap)`select ${swapColumns(access)} from ${SWAP_FROM} where x.id = ${id}`
  const [swap] = found
  if (!swap) throw new Error(`No swap ${id}`)
  return swap
}

/** Lists the swaps of a week that the actor may see, open ones first. */
export const listOfWeek = async (tx: Tx, access: Access, week: number): Promise<StoredSwap[]> => {
  return rows(tx, storedSwap)`select ${swapColumns(access)} from ${SWAP_FROM}
    where x.week_id = ${week} and ${seesSwap(access)}
    order by array_position(array['accepted', 'requested'], x.state) nulls last, x.id desc limit 100`
}

/** Locks a swap. */
export const lockSwapRow = async (tx: Tx, id: number): Promise<void> => {
  await sql`select from shift_swaps where id = ${id} for update`.execute(tx)
}

const foundAssignment = z.object({ id: z.number(), shift_id: z.number(), employee_id: z.number(), week_id: z.number() })
export type FoundAssignment = z.output<typeof foundAssignment>

/** Finds the assignment of a person on a shift. */
export const findAssignment = async (tx: Tx, shift: number, employee: number): Promise<FoundAssignment | undefined> => {
  return one(tx, foundAssignment)`select a.id, a.shift_id, a.employee_id, s.week_id
    from shift_assignments a join shifts s on s.id = a.shift_id
    where a.shift_id = ${shift} and a.employee_id = ${employee} and a.live and s.deleted_at is null`
}
/** Finds an assignment that has not ended. */
export const findAssignmentById = async (tx: Tx, id: number): Promise<FoundAssignment | undefined> => {
  return one(tx, foundAssignment)`select a.id, a.shift_id, a.employee_id, s.week_id
    from shift_assignments a join shifts s on s.id = a.shift_id
    where a.id = ${id} and a.live and s.deleted_at is null`
}

const assignmentsRow = z.object({ id: z.number(), live: z.boolean() })

/** Locks assignments; returns the ids of those that have not ended. */
export const lockAssignments = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const found = await rows(tx, assignmentsRow)`select id, live from shift_assignments
    where id = any(${ids}::int[]) order by id for no key update`
  return new Set(found.filter(({ live }) => live).map(({ id }) => id))
}

/** Returns true where another running swap has one of the assignments. */
export const hasRunningSwap = async (
  tx: Tx,
  assignments: readonly number[],
  except: number | null,
): Promise<boolean> => {
  const { rows } = await sql`select from shift_swap_legs where live and assignment_id = any(${assignments}::int[])
    and swap_id is distinct from ${except}::int limit 1`.execute(tx)
  return rows.length > 0
}

const swapsCount = z.object({ n: z.number() })

/** Counts the swaps by which a person hands shifts over in the month of a day, waiting ones included. */
export const countSwaps = async (tx: Tx, employee: number, day: string, except: number | null): Promise<number> => {
  const found = await rows(tx, swapsCount)`select count(distinct x.id)::int as n from shift_swaps x
    join shift_swap_legs l on l.swap_id = x.id join shift_assignments a on a.id = l.assignment_id join shifts s on s.id = a.shift_id
    where l.from_employee_id = ${employee} and x.state in ('requested', 'accepted', 'applied') and x.id is distinct from ${except}::int
      and date_trunc('month', s.date) = date_trunc('month', ${day}::date)`
  return found[0]?.n ?? 0
}

type NewLeg = Readonly<{ assignment_id: number; from: number; to: number | null; consent: StoredLeg['consent'] }>
type NewSwap = Readonly<{
  week_id: number
  open: boolean
  state: SwapState
  created_by: number
  expires_at: string
  legs: readonly NewLeg[]
}>

/** Inserts a swap with its legs; returns its id. */
export const insertSwap = async ({ tx, now }: Work, { legs, ...swap }: NewSwap): Promise<number> => {
  const { id } = await tx
    .insertInto('shift_swaps')
    .values({ ...swap, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shift_swap_legs')
    .values(
      legs.map((leg, index) => ({
        swap_id: id,
        position: index + 1,
        assignment_id: leg.assignment_id,
        from_employee_id: leg.from,
        to_employee_id: leg.to,
        consent: leg.consent,
        consented_at: leg.consent === 'yes' ? now : null,
      })),
    )
    .execute()
  return id
}

type Step = Readonly<{ state: SwapState; account: number | null; note?: string | null; isOver: boolean }>
/** Updates the state of a swap; one that is over frees its assignments. */
export const updateSwapState = async (
  { tx, now }: Work,
  id: number,
  { state, account, note, isOver }: Step,
): Promise<void> => {
  await sql`update shift_swaps set state = ${state}, decided_by = ${account}::int,
    decided_at = case when ${account !== null || isOver} then ${now}::timestamptz else decided_at end, note = coalesce(${note ?? null}, note)
    where id = ${id}`.execute(tx)
  if (isOver) await sql`update shift_swap_legs set live = false where swap_id = ${id} and live`.execute(tx)
}

/** A person accepts the shift of a leg; of an open offer, the person becomes its receiver. */
export const consent = async (
  { tx, now }: Work,
  swap: number,
  employee: number,
  response: 'yes' | 'no',
): Promise<void> => {
  await sql`update shift_swap_legs set consent = ${response}, consented_at = ${now}::timestamptz, to_employee_id = ${employee}
    where swap_id = ${swap} and consent = 'waiting' and coalesce(to_employee_id, ${employee}) = ${employee}`.execute(tx)
}

/** Stores the assignments that a swap made, by the positions of its legs. */
export const updateResults = async (
  tx: Tx,
  swap: number,
  results: readonly Readonly<{ position: number; id: number }>[],
): Promise<void> => {
  await sql`update shift_swap_legs l set result_assignment_id = x.id
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x(position int, id int)
    where l.swap_id = ${swap} and l.position = x.position`.execute(tx)
}

/** Inserts a comment on a swap; returns its id. */
export const insertComment = async ({ tx, now }: Work, swap: number, author: number, text: string): Promise<number> => {
  const { id } = await tx
    .insertInto('shift_swap_comments')
    .values({ swap_id: swap, author_id: author, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const dueSwap = z.object({ id: z.number(), people: z.array(z.number()) })
export type DueSwap = z.output<typeof dueSwap>
/** Swaps whose time is over. */
export const expireDue = async ({ tx, now }: Work): Promise<DueSwap[]> => {
  return rows(tx, dueSwap)`
    with done as (update shift_swaps set state = 'expired', decided_at = ${now}::timestamptz
      where state in ('requested', 'accepted') and expires_at <= ${now}::timestamptz returning id),
    freed as (update shift_swap_legs l set live = false where l.live and l.swap_id in (select id from done)
      returning l.swap_id, l.from_employee_id, l.to_employee_id)
    select f.swap_id as id, array_agg(distinct p) as people
    from freed f cross join lateral unnest(array_remove(array[f.from_employee_id, f.to_employee_id], null)) p group by 1`
}
