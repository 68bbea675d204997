import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { cycle, cycleShort, evaluationState } from '../../../contract/performance.models.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { CycleShort } from '../../../contract/performance.models.ts'

const storedCycle = cycle.omit({ can: true })
export type StoredCycle = z.output<typeof storedCycle>

const listWhere = async (tx: Tx, where: RawBuilder<unknown>, today: string): Promise<StoredCycle[]> => {
  return rows(
    tx,
    storedCycle,
  )`select c.id, c.version, c.name, c.participants, c.period_start, c.period_end, c.self_opens_on, c.self_due,
      c.review_due, c.share_on, c.state, c.cancel_reason,
      coalesce((select json_object_agg(n.state, n.n) from (select e.state, count(*)::int as n from evaluations e
        where e.cycle_id = c.id group by 1) n), '{}') as counts,
      (select count(*)::int from evaluations e where e.cycle_id = c.id and c.state = 'open'
        and ((e.state = 'self_review' and c.self_due < ${today}::date) or (e.state = 'manager_review' and c.review_due < ${today}::date))) as overdue
    from evaluation_cycles c where ${where} order by c.period_start desc, c.id desc`
}

/** Lists all cycles, the newest first. */
export const listCycleRows = async (tx: Tx, today: string): Promise<StoredCycle[]> => listWhere(tx, sql`true`, today)

/** Finds a cycle with its counts. */
export const findCycle = async (tx: Tx, id: number, today: string): Promise<StoredCycle | undefined> =>
  (await listWhere(tx, sql`c.id = ${id}`, today))[0]

const SHORT = [
  'id',
  'name',
  'participants',
  'period_start',
  'period_end',
  'self_opens_on',
  'self_due',
  'review_due',
  'share_on',
  'state',
] as const

const begunCycle = cycleShort.extend({ waiting: z.number() })
type BegunCycle = z.output<typeof begunCycle>

/** Cycles that have begun: open ones in which reviews wait for a reviewer first, then the newest. */
export const listBegun = async (tx: Tx, reviewer: number | null): Promise<BegunCycle[]> => {
  return rows(tx, begunCycle)`select ${sql.join(SHORT.map((name) => sql.ref(`c.${name}`)))}, w.waiting
    from evaluation_cycles c cross join lateral (select count(*)::int as waiting from evaluations e
      where e.cycle_id = c.id and e.reviewer_id = ${reviewer}::int and e.state = 'manager_review') w
    where c.state in ('open', 'shared', 'closed')
    order by (c.state = 'open') desc, (w.waiting > 0) desc, c.period_end desc, c.id desc`
}

/** Finds a cycle without its counts. */
export const findShortCycle = async (tx: Tx, id: number): Promise<CycleShort | undefined> => {
  return one(tx, cycleShort)`select ${sql.join(SHORT.map((name) => sql.ref(`c.${name}`)))} from evaluation_cycles c
    where c.id = ${id}`
}

/** Cycles in which a person has an evaluation, the newest first. */
export const listCyclesOf = async (tx: Tx, employeeId: number): Promise<CycleShort[]> => {
  return rows(tx, cycleShort)`select ${sql.join(SHORT.map((name) => sql.ref(`c.${name}`)))} from evaluation_cycles c
    where exists (select from evaluations e where e.cycle_id = c.id and e.employee_id = ${employeeId})
    order by c.period_end desc, c.id desc`
}

/** Returns true where a person was employed on a day of a cycle. */
export const wasEmployedIn = async (
  tx: Tx,
  employeeId: number,
  { period_start, period_end }: CycleShort,
): Promise<boolean> => {
  const { rows } =
    await sql`select from employment_span m where m.employee_id = ${employeeId} and m.joined_on <= ${period_end}::date
    and (m.left_on is null or m.left_on >= ${period_start}::date)`.execute(tx)
  return rows.length > 0
}

/** Locks a cycle. */
export const lockCycle = async (tx: Tx, id: number) =>
  tx.selectFrom('evaluation_cycles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const overlappingRow = z.object({ name: z.string() })

/** Finds the name of a cycle for everyone whose period overlaps a span. */
export const findOverlapping = async (
  tx: Tx,
  { from, to, without }: Readonly<{ from: string; to: string; without: number | null }>,
): Promise<string | undefined> => {
  const found = await rows(tx, overlappingRow)`select c.name from evaluation_cycles c where c.state <> 'cancelled'
    and c.participants = 'everyone' and c.id is distinct from ${without}::int
    and daterange(c.period_start, c.period_end, '[]') && daterange(${from}::date, ${to}::date, '[]') limit 1`
  return found[0]?.name
}

const MIN_DAYS = 90

const participantsRow = z.object({ id: z.number() })

/**
 * Makes evaluations of a cycle for the people of a query `people`, as of a day: those who have the scores page. The
 * reviewer is the next manager up who may review; else no one.
 */
const insertFor = async (
  tx: Tx,
  {
    cycleId,
    people,
    day,
    today,
  }: Readonly<{ cycleId: number; people: RawBuilder<unknown>; day: string; today: string }>,
): Promise<number[]> => {
  const found = await rows(
    tx,
    participantsRow,
  )`with recursive cycle as (select * from evaluation_cycles where id = ${cycleId}),
    scored as (select o.employee_id from placed_on(${day}::date) o
      join role_grants g on g.role_id = o.role_id and g.permission_key = 'performance.own'),
    people as (${people}),
    reviews as (select o.employee_id from placed_on(${day}::date) o
      join role_grants g on g.role_id = o.role_id and g.permission_key = 'performance.lead'
      join employed_on(${today}::date) m on m.employee_id = o.employee_id),
    up as (select p.employee_id, manager_of(p.employee_id, ${day}::date) as manager_id, 1 as step from people p
      union all select u.employee_id, manager_of(u.manager_id, ${day}::date), u.step + 1 from up u
      where u.manager_id is not null and u.step < 12
        and (u.manager_id = u.employee_id or u.manager_id not in (select r.employee_id from reviews r)))
    insert into evaluations (cycle_id, employee_id, reviewer_id)
    select ${cycleId}, p.employee_id, (select u.manager_id from up u where u.employee_id = p.employee_id and u.manager_id <> p.employee_id
      and u.manager_id in (select r.employee_id from reviews r) order by u.step limit 1)
    from people p order by p.employee_id returning id`
  return found.map(({ id }) => id)
}

/** Makes the evaluations of a cycle: for everyone who was employed for ninety days of the period and is still here. */
export const insertParticipants = async (
  tx: Tx,
  { id: cycleId, period_end }: Readonly<{ id: number; period_end: string }>,
  today: string,
): Promise<number[]> =>
  insertFor(tx, {
    cycleId,
    day: period_end,
    today,
    people: sql`select m.employee_id from cycle c join employment_span m on m.joined_on <= c.period_end
        and (m.left_on is null or m.left_on >= c.period_start) join scored s on s.employee_id = m.employee_id
      group by m.employee_id, c.period_start, c.period_end
      having sum(least(coalesce(m.left_on, c.period_end), c.period_end) - greatest(m.joined_on, c.period_start) + 1) >= ${MIN_DAYS}
        and bool_or(m.left_on is null or m.left_on >= ${today}::date)`,
  })

/** Makes evaluations for some people who are employed today and have none in the cycle. */
export const insertChosen = async (
  tx: Tx,
  { id: cycleId, people, today }: Readonly<{ id: number; people: readonly number[]; today: string }>,
): Promise<number[]> =>
  insertFor(tx, {
    cycleId,
    day: today,
    today,
    people: sql`select m.employee_id from employed_on(${today}::date) m join scored s on s.employee_id = m.employee_id
      where m.employee_id = any(${people}::int[])
        and not exists (select from evaluations e where e.cycle_id = ${cycleId} and e.employee_id = m.employee_id)`,
  })

const ofCycleRow = z.object({
  id: z.number(),
  employee_id: z.number(),
  reviewer_id: z.number().nullable(),
  state: evaluationState,
})

/** Evaluations of a cycle, locked, with what follows a step of it. */
export const lockOfCycle = async (tx: Tx, cycleId: number) => {
  return rows(tx, ofCycleRow)`
    select id, employee_id, reviewer_id, state from evaluations where cycle_id = ${cycleId} order by id for update`
}

/** Inserts a cycle; returns its id. */
export const insertCycle = async (tx: Tx, row: Insertable<Database['evaluation_cycles']>): Promise<number> => {
  const { id } = await tx.insertInto('evaluation_cycles').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Updates fields of a cycle. */
export const updateCycle = async (
  tx: Tx,
  id: number,
  changes: Updateable<Database['evaluation_cycles']>,
): Promise<void> => {
  await tx.updateTable('evaluation_cycles').set(changes).where('id', '=', id).execute()
}
