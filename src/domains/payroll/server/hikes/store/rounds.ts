import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { hikeRound, type RoundBudget } from '../../../contract/hikes.models.ts'

const storedRound = hikeRound.omit({ can: true }).extend({ budgets: hikeRound.shape.budgets.unwrap() })
export type StoredRound = z.output<typeof storedRound>

const MONTHS = 12
const sumOf = (state: 'proposed' | 'approved' | 'applied'): RawBuilder<number> => sql<number>`
  coalesce(sum((h.new_minor - h.current_minor) * ${sql.lit(MONTHS)}) filter (where h.state = ${sql.lit(state)}), 0)::bigint`

/** The hikes `h` of a round `r` that count. */
const COUNTED = sql`h.round_id = r.id and h.state in ('proposed', 'approved', 'applied')`

const BUDGETS = sql`coalesce((
  select json_agg(json_build_object('currency', c.currency, 'budget_minor', c.budget_minor, 'proposed_minor', c.proposed_minor,
    'approved_minor', c.approved_minor, 'applied_minor', c.applied_minor) order by c.currency)
  from (select x.currency, coalesce(max(b.budget_minor), 0) as budget_minor, ${sumOf('proposed')} as proposed_minor,
      ${sumOf('approved')} as approved_minor, ${sumOf('applied')} as applied_minor
    from (select b.currency from hike_round_budgets b where b.round_id = r.id
      union select h.currency from hikes h where ${COUNTED} and h.basis = 'monthly') x
    left join hike_round_budgets b on b.round_id = r.id and b.currency = x.currency
    left join hikes h on ${COUNTED} and h.basis = 'monthly' and h.currency = x.currency
    group by x.currency) c), '[]'::json)`

const readRounds = (tx: Tx, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<StoredRound[]> =>
  rows(tx, storedRound)`
  select r.id, r.name, r.effective_from, r.closed_at, r.version,
    (select count(*)::int from hikes h where ${COUNTED}) as hikes,
    (select count(*)::int from hikes h where ${COUNTED} and h.basis = 'hourly') as uncounted,
    ${BUDGETS} as budgets
  from hike_rounds r where ${where} ${rest}`

/** All rounds, the newest first. */
export const listRounds = (tx: Tx): Promise<StoredRound[]> =>
  readRounds(tx, sql`true`, sql`order by r.effective_from desc, r.id desc`)

export const findRound = async (tx: Tx, id: number): Promise<StoredRound | undefined> =>
  (await readRounds(tx, sql`r.id = ${id}`, sql``))[0]

/** The first round whose raises begin on a day or later. */
export const findFirstRoundFrom = async (tx: Tx, day: string): Promise<StoredRound | undefined> =>
  (await readRounds(tx, sql`r.effective_from >= ${day}::date`, sql`order by r.effective_from, r.id limit 1`))[0]

const closedRoundsRow = z.object({ id: z.number(), is_closed: z.boolean() })

/** Lists which of some rounds are closed. With `lock` they stay as they are until the transaction ends. */
export const listClosedRounds = async (
  tx: Tx,
  ids: readonly number[],
  lock: boolean,
): Promise<ReadonlyMap<number, boolean>> => {
  if (ids.length === 0) return new Map()
  const found = await rows(tx, closedRoundsRow)`
    select id, closed_at is not null as is_closed from hike_rounds where id = any(${ids}::int[])
    order by id ${lock ? sql`for share` : sql``}`
  return new Map(found.map(({ id, is_closed }) => [id, is_closed]))
}

type Written = Readonly<{ name: string; effective_from: string; closed_at: string | null }>

export const insertRound = async (tx: Tx, row: Written): Promise<number> =>
  (await tx.insertInto('hike_rounds').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateRound = async (tx: Tx, id: number, row: Written): Promise<void> => {
  await tx.updateTable('hike_rounds').set(row).where('id', '=', id).execute()
}

export const replaceBudgets = async (
  tx: Tx,
  round_id: number,
  budgets: readonly Pick<RoundBudget, 'currency' | 'budget_minor'>[],
): Promise<void> => {
  await tx.deleteFrom('hike_round_budgets').where('round_id', '=', round_id).execute()
  if (budgets.length === 0) return
  await tx
    .insertInto('hike_round_budgets')
    .values(budgets.map(({ currency, budget_minor }) => ({ round_id, currency, budget_minor })))
    .execute()
}
