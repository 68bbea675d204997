// Places of cards in the columns of the board.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'

/** SQL: the place of a task in its column. */
export const boardOrder = (alias: string): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<number>`board_order(${column('board_place')}, ${column('priority_rank')}, ${column('due_date')}, ${column('id')})`
}

const neighbours = z.object({ place: z.number(), previous: z.number().nullable(), following: z.number().nullable() })
type Neighbours = z.output<typeof neighbours>

/** The place of a card, and of those before and after it, without a card that is moved. */
const findNeighbours = (tx: Tx, id: number, moved: number): Promise<Neighbours | undefined> =>
  one(tx, neighbours)`with x as (select t.id, t.state, ${boardOrder('t')} as place from tasks t where t.id = ${id}),
    others as (select t.id, ${boardOrder('t')} as place from tasks t join x on t.state = x.state where t.id not in (${id}, ${moved}))
    select x.place, (select max(o.place) from others o where (o.place, o.id) < (x.place, x.id)) as previous,
      (select min(o.place) from others o where (o.place, o.id) > (x.place, x.id)) as following from x`

/** Moves one day or priority apart from each other the cards that have no room between them, in their order. */
const spread = async (tx: Tx, id: number): Promise<void> => {
  await sql`with x as (select t.state, floor(${boardOrder('t')}) as level from tasks t where t.id = ${id}),
    ranked as (select t.id, x.level, row_number() over (order by ${boardOrder('t')}, t.id) as n, count(*) over () as total
      from tasks t join x on t.state = x.state and floor(${boardOrder('t')}) = x.level)
    update tasks t set board_place = r.level + r.n / (r.total + 1)::double precision from ranked r where r.id = t.id`.execute(
    tx,
  )
}

export type Side = 'before' | 'after'

const between = ({ place, previous, following }: Neighbours, side: Side): number | null => {
  const [low, high] = side === 'before' ? [previous ?? place - 1, place] : [place, following ?? place + 1]
  const middle = (low + high) / 2
  return low < middle && middle < high ? middle : null
}

/** Changes of places are made one at a time, so that no card gets the place of another one. */
export const lockPlaces = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('task_places'))`.execute(tx)
}

/** Puts a task before or after another one of its column. */
export const placeNextTo = async (tx: Tx, id: number, other: number, side: Side): Promise<void> => {
  const found = await findNeighbours(tx, other, id)
  let place = found ? between(found, side) : null
  if (place === null) {
    await spread(tx, other)
    const wider = await findNeighbours(tx, other, id)
    place = wider ? between(wider, side) : null
  }
  if (place === null) throw new Error(`There is no place next to task ${other}`)
  await tx.updateTable('tasks').set({ board_place: place }).where('id', '=', id).execute()
}
