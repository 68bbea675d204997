import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/skills.calls.ts'
import { isSame } from '../../../contract/skills.rules.ts'
import { answer, approveSkill, endHeld, markReplaced, readRow, skillOf, stateAfter } from '../levels.ts'
import { tellScreens } from '../notify.ts'
import { factsOf } from '../present.ts'
import { insertLevel, lockLevels } from '../store/skills.ts'
import { holdRow } from './review.ts'

const DAY_MS = 24 * 60 * 60_000

export const addSkill = handle(calls.addSkill, async (context) => {
  const { tx, actor, now, body } = context
  const { employee_id } = body
  await context.requireVisible(employee_id)
  const today = await organisationDay(tx, now)
  const [valid_from, valid_to] = [body.valid_from ?? today, body.valid_to ?? null]
  if (valid_from > today) throw invalid({ valid_from: 'A level begins today or earlier' })
  if (valid_to !== null && valid_to < valid_from) throw invalid({ valid_to: 'It ends before it begins' })
  const skill_id = await skillOf(context, body, employee_id, true)
  const held = await lockLevels(tx, employee_id, skill_id)
  stateAfter('none', 'add', {
    ...(await factsOf(context, employee_id)),
    is_same: isSame(held, { level: body.level, valid_to }),
  })
  await endHeld(context, held, valid_from)
  const id = await insertLevel(tx, {
    employee_id,
    skill_id,
    claimed_level: null,
    level: body.level,
    state: 'confirmed',
    valid_from,
    valid_to,
    certificate_no: body.certificate_no ?? null,
    file_id: null,
    note: body.note ?? '',
    created_by: actor.account_id,
    created_at: now,
    reviewed_by: actor.account_id,
    reviewed_by_employee: actor.employee_id,
    reviewed_at: now,
    next_review_on: body.next_review_on ?? null,
  })
  await markReplaced(context, held, id)
  await approveSkill(context, skill_id)
  const after = await readRow(context, id)
  await audit(context, 'skills.added', { entity: 'employee_skills', id, employee_id, after })
  await tellScreens(context, employee_id)
  return answer(context, id)
})

export const deleteSkill = handle(calls.deleteSkill, async (context) => {
  const { tx, now, params } = context
  const { id } = params
  const { row } = await holdRow(context, id)
  stateAfter(row.state, 'remove', await factsOf(context, row.employee_id))
  const isYoung = Date.parse(now) - Date.parse(row.reviewed_at ?? row.created_at) < DAY_MS
  const today = await organisationDay(tx, now)
  const entry = { entity: 'employee_skills', id, employee_id: row.employee_id }
  let ended_on: string | null = null
  if (isYoung) {
    const before = await tx
      .selectFrom('employee_skills')
      .select(['id', 'valid_to'])
      .where('replaced_by', '=', id)
      .executeTakeFirst()
    await tx.deleteFrom('employee_skills').where('id', '=', id).execute()
    if (before) await restore(context.tx, before, today)
    await audit(context, 'skills.deleted', { ...entry, before: row })
  } else {
    ended_on = today > row.valid_from ? today : row.valid_from
    await tx.updateTable('employee_skills').set({ state: 'ended', ended_on }).where('id', '=', id).execute()
    await audit(context, 'skills.ended', { ...entry, change: patched(row, { state: 'ended', ended_on }) })
  }
  await tellScreens(context, row.employee_id)
  return { id, ended_on }
})

/** The level before holds again, as if the deleted one had not been. */
const restore = async (
  tx: Parameters<typeof lockLevels>[0],
  { id, valid_to }: Readonly<{ id: number; valid_to: string | null }>,
  today: string,
): Promise<void> => {
  const state = valid_to !== null && valid_to < today ? 'expired' : 'confirmed'
  await tx
    .updateTable('employee_skills')
    .set({ state, ended_on: null, replaced_by: null })
    .where('id', '=', id)
    .execute()
}
