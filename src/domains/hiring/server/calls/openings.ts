import { isAssignable } from '#domains/people/server/index.ts'
import { requireUnit } from '#domains/organisation/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/openings.calls.ts'
import { presentOpening } from '../present.ts'
import { holdOpening, listOpeningRows, type OpeningRow } from '../store/openings.ts'
import { readingOf } from '../today.ts'

const USUAL_CRITERIA = ['Skills', 'Communication', 'Motivation']

export const listOpenings = handle(calls.listOpenings, async (context) => {
  const { tx, actor, query } = context
  const { today } = await readingOf(context)
  return (await listOpeningRows(tx, today, query)).map(presentOpening(actor))
})

const read = async (context: Context, id: number): Promise<OpeningRow> => {
  const { today } = await readingOf(context)
  const [row] = await listOpeningRows(context.tx, today, { id })
  if (!row) throw notFound()
  return row
}

type Fields = Readonly<{
  department_id?: number | undefined
  team_id?: number | null | undefined
  hiring_manager_id?: number | undefined
  criteria?: readonly string[] | undefined
}>

const check = async (
  context: Context,
  { department_id, team_id, hiring_manager_id, criteria }: Fields,
): Promise<void> => {
  const { tx } = context
  const { today } = await readingOf(context)
  await requireUnit(tx, { department_id: department_id ?? null, team_id: team_id ?? null })
  if (team_id && department_id) {
    const team = await tx.selectFrom('teams').select('department_id').where('id', '=', team_id).executeTakeFirst()
    if (team?.department_id !== department_id) throw invalid({ team_id: 'This team belongs to another department' })
  }
  if (hiring_manager_id !== undefined && !(await isAssignable(tx, hiring_manager_id, today)))
    throw invalid({ hiring_manager_id: 'This person is not employed today' })
  if (criteria && new Set(criteria.map((one) => one.toLowerCase())).size < criteria.length)
    throw invalid({ criteria: 'A criterion is listed twice' })
}

export const addOpening = handle(calls.addOpening, async (context) => {
  const { tx, actor, body } = context
  await check(context, body)
  const { id } = await tx
    .insertInto('openings')
    .values({ ...body, criteria: body.criteria ?? USUAL_CRITERIA })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await read(context, id)
  await audit(context, 'hiring.opening_added', { entity: 'openings', id, after })
  return presentOpening(actor)(after)
})

export const updateOpening = handle(calls.updateOpening, async (context) => {
  const { tx, actor, params, body } = context
  const { version, ...change } = body
  const { today } = await readingOf(context)
  const locked = await lockVersion(tx, 'openings', params.id, version)
  await check(context, { ...change, department_id: change.department_id ?? locked.department_id })
  if (change.vacancies !== undefined) {
    const held = await holdOpening(tx, params.id, today)
    if (held && held.used > change.vacancies) throw hiringRefusals.refusal('vacancies_taken', { n: held.used })
  }
  const before = await read(context, params.id)
  if (Object.keys(change).length > 0) await tx.updateTable('openings').set(change).where('id', '=', params.id).execute()
  const after = await read(context, params.id)
  await audit(context, 'hiring.opening_updated', { entity: 'openings', id: params.id, change: changed(before, after) })
  return presentOpening(actor)(after)
})
