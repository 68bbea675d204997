import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import { DEFAULT_GRADES } from '#domains/performance/contract/performance.rules.ts'
import type { Demo } from '../demo.ts'
import { CRITERIA } from './evaluation-texts.ts'

export const GOALS_WEIGHT = 40

export const findKeeper = async ({ tx }: Demo): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select a.id from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and r.role_number in (1, 3) and a.deleted_at is null order by r.role_number desc, a.id limit 1`.execute(
    tx,
  )
  const [keeper] = rows
  if (!keeper) throw new Error('The demo has no administrator')
  return keeper.id
}

/** Inserts two published versions of the form; returns the second with its criteria. */
export const insertForm = async ({ tx, today }: Demo, keeper: number) => {
  const publish = async (
    version_no: number,
    criteria: readonly Readonly<{ name: string; description: string; weight: number }>[],
    at: string,
  ) => {
    const { id } = await tx
      .insertInto('form_versions')
      .values({ version_no, goals_weight: GOALS_WEIGHT, grades: json(DEFAULT_GRADES) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await tx
      .insertInto('form_criteria')
      .values(criteria.map((one, order) => ({ ...one, form_version_id: id, seq: order + 1 })))
      .returning(['id', 'weight'])
      .execute()
    await tx.updateTable('form_versions').set({ state: 'retired' }).where('state', '=', 'active').execute()
    await tx
      .updateTable('form_versions')
      .set({ state: 'active', published_at: at, published_by: keeper })
      .where('id', '=', id)
      .execute()
    return { id, criteria: made }
  }
  await publish(
    1,
    [
      { ...CRITERIA[0], weight: 30 },
      { ...CRITERIA[1], weight: 30 },
    ],
    `${addDays(today, -500)}T09:00:00Z`,
  )
  return publish(2, CRITERIA, `${addDays(today, -380)}T09:00:00Z`)
}

/** The first day of a half-year, so many half-years before that of a day. */
const halfYear = (day: string, before: number): Readonly<{ name: string; from: string; to: string }> => {
  const at = Number(day.slice(0, 4)) * 2 + (day.slice(5, 7) < '07' ? 0 : 1) - before
  const year = Math.floor(at / 2)
  return at % 2 === 0
    ? { name: `H1 ${year}`, from: `${year}-01-01`, to: `${year}-06-30` }
    : { name: `H2 ${year}`, from: `${year}-07-01`, to: `${year}-12-31` }
}

/** The round that is over, and the one that is open: of the last two half-years that have ended. */
export const insertCycles = async ({ tx, today }: Demo, form_version_id: number) => {
  const insert = async (
    before: number,
    state: 'open' | 'closed',
    days: readonly [number, number, number, number],
    base: string,
  ) => {
    const { name, from, to } = halfYear(today, before)
    const [self_opens_on, self_due, review_due, share_on] = days.map((add) => addDays(base === 'end' ? to : today, add))
    const { id } = await tx
      .insertInto('evaluation_cycles')
      .values({
        name,
        period_start: from,
        period_end: to,
        self_opens_on: self_opens_on ?? today,
        self_due: self_due ?? today,
        review_due: review_due ?? today,
        share_on: share_on ?? today,
        state,
        form_version_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, period_end: to }
  }
  return {
    over: await insert(2, 'closed', [10, 24, 40, 50], 'end'),
    open: await insert(1, 'open', [-20, 4, 18, 28], 'today'),
  }
}
