import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { SwapState } from '../../contract/shifts.models.ts'
import type { Reach } from '../store/access.ts'

type StoredLeg = Readonly<{
  position: number
  assignment_id: number
  shift_id: number
  from: Readonly<{ id: number; name: string }>
  to: Readonly<{ id: number; name: string }> | null
  consent: 'waiting' | 'yes' | 'no' | 'not_needed'
  result_assignment_id: number | null
  shift: Readonly<{ id: number; name: string; date: string; start_time: string; end_time: string; color: string }>
  start_at: string
}>
export type StoredSwap = Readonly<{
  id: number
  version: number
  week_id: number
  team_id: number
  open: boolean
  state: SwapState
  created_by: number
  created_by_name: string
  created_at: string
  expires_at: string
  decided_by: string | null
  decided_at: string | null
  note: string | null
  plans: boolean
  decides: boolean
  legs: readonly StoredLeg[]
  comments: readonly Readonly<{ id: number; author: string; text: string; created_at: string; removed: boolean }>[]
}>

export const swapColumns = (reach: Reach): RawBuilder<unknown> => sql`
  x.id, x.version, x.week_id, w.team_id, x.open, x.state, x.created_by, c.name as created_by_name, x.created_at, x.expires_at,
  d.name as decided_by, x.decided_at, x.note, ${reach.plans(sql`w.team_id`)} as plans, ${reach.decides(sql`w.team_id`)} as decides,
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
export const seesSwap = (reach: Reach): RawBuilder<boolean> => sql<boolean>`(
  ${reach.plans(sql`w.team_id`)} or ${reach.decides(sql`w.team_id`)}
  or exists (select from shift_swap_legs l where l.swap_id = x.id and ${reach.me}::int in (l.from_employee_id, l.to_employee_id))
  or (x.open and x.state = 'requested' and ${reach.reads(sql`w.team_id`)}))`

/** Also the offers of the own team that are over: who answers one too late is told so, at whatever moment. */
export const answersSwap = (reach: Reach): RawBuilder<boolean> => sql<boolean>`(
  ${seesSwap(reach)} or (x.open and ${reach.reads(sql`w.team_id`)}))`

export const findSwap = async (
  tx: Tx,
  reach: Reach,
  id: number,
  inSight = seesSwap,
): Promise<StoredSwap | undefined> => {
  const { rows } = await sql<StoredSwap>`select ${swapColumns(reach)} from ${SWAP_FROM}
    where x.id = ${id} and ${inSight(reach)}`.execute(tx)
  return rows[0]
}

/** The same without a look at who asks, after a change that the actor was allowed to make. */
export const getSwap = async (tx: Tx, reach: Reach, id: number): Promise<StoredSwap> => {
  const { rows } = await sql<StoredSwap>`select ${swapColumns(reach)} from ${SWAP_FROM} where x.id = ${id}`.execute(tx)
  const [swap] = rows
  if (!swap) throw new Error(`No swap ${id}`)
  return swap
}

export const listOfWeek = async (tx: Tx, reach: Reach, week: number): Promise<StoredSwap[]> => {
  const { rows } = await sql<StoredSwap>`select ${swapColumns(reach)} from ${SWAP_FROM}
    where x.week_id = ${week} and ${seesSwap(reach)}
    order by array_position(array['accepted', 'requested'], x.state) nulls last, x.id desc limit 100`.execute(tx)
  return rows
}

export const lockSwap = async (tx: Tx, id: number): Promise<void> => {
  await sql`select from shift_swaps where id = ${id} for update`.execute(tx)
}

export type FoundAssignment = Readonly<{ id: number; shift_id: number; employee_id: number; week_id: number }>

export const findAssignment = async (tx: Tx, shift: number, employee: number): Promise<FoundAssignment | undefined> => {
  const { rows } = await sql<FoundAssignment>`select a.id, a.shift_id, a.employee_id, s.week_id
    from shift_assignments a join shifts s on s.id = a.shift_id
    where a.shift_id = ${shift} and a.employee_id = ${employee} and a.live and s.deleted_at is null`.execute(tx)
  return rows[0]
}
export const findAssignmentById = async (tx: Tx, id: number): Promise<FoundAssignment | undefined> => {
  const { rows } = await sql<FoundAssignment>`select a.id, a.shift_id, a.employee_id, s.week_id
    from shift_assignments a join shifts s on s.id = a.shift_id
    where a.id = ${id} and a.live and s.deleted_at is null`.execute(tx)
  return rows[0]
}

export const lockAssignments = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number; live: boolean }>`select id, live from shift_assignments
    where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  return new Set(rows.filter(({ live }) => live).map(({ id }) => id))
}

export const runningSwapOf = async (
  tx: Tx,
  assignments: readonly number[],
  except: number | null,
): Promise<boolean> => {
  const { rows } = await sql`select from shift_swap_legs where live and assignment_id = any(${assignments}::int[])
    and swap_id is distinct from ${except}::int limit 1`.execute(tx)
  return rows.length > 0
}

/** How many swaps a person gave in the month of a day, those that wait included. */
export const countSwaps = async (tx: Tx, employee: number, day: string, except: number | null): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(distinct x.id)::int as n from shift_swaps x
    join shift_swap_legs l on l.swap_id = x.id join shift_assignments a on a.id = l.assignment_id join shifts s on s.id = a.shift_id
    where l.from_employee_id = ${employee} and x.state in ('requested', 'accepted', 'applied') and x.id is distinct from ${except}::int
      and date_trunc('month', s.date) = date_trunc('month', ${day}::date)`.execute(tx)
  return rows[0]?.n ?? 0
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
export const setSwapState = async (
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
  answer: 'yes' | 'no',
): Promise<void> => {
  await sql`update shift_swap_legs set consent = ${answer}, consented_at = ${now}::timestamptz, to_employee_id = ${employee}
    where swap_id = ${swap} and consent = 'waiting' and coalesce(to_employee_id, ${employee}) = ${employee}`.execute(tx)
}

export const setResults = async (
  tx: Tx,
  swap: number,
  results: readonly Readonly<{ position: number; id: number }>[],
): Promise<void> => {
  await sql`update shift_swap_legs l set result_assignment_id = x.id
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x(position int, id int)
    where l.swap_id = ${swap} and l.position = x.position`.execute(tx)
}

export const insertComment = async ({ tx, now }: Work, swap: number, author: number, text: string): Promise<number> => {
  const { id } = await tx
    .insertInto('shift_swap_comments')
    .values({ swap_id: swap, author_id: author, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type DueSwap = Readonly<{ id: number; people: number[] }>
/** Swaps whose time is over. */
export const expireDue = async ({ tx, now }: Work): Promise<DueSwap[]> => {
  const { rows } = await sql<DueSwap>`
    with done as (update shift_swaps set state = 'expired', decided_at = ${now}::timestamptz
      where state in ('requested', 'accepted') and expires_at <= ${now}::timestamptz returning id),
    freed as (update shift_swap_legs l set live = false where l.live and l.swap_id in (select id from done)
      returning l.swap_id, l.from_employee_id, l.to_employee_id)
    select f.swap_id as id, array_agg(distinct p) as people
    from freed f cross join lateral unnest(array_remove(array[f.from_employee_id, f.to_employee_id], null)) p group by 1`.execute(
    tx,
  )
  return rows
}
