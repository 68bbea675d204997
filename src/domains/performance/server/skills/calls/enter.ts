import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/skills.calls.ts'
import { isSame, isYoung } from '../../../contract/skills.rules.ts'
import { getRow, makeRoom, presentById, removeOn, skillOf, stateAfter, takeOut } from '../workflow.ts'
import { publishChange } from '../notify.ts'
import { skillContextOf } from '../present.ts'
import { approveSkill } from '../store/catalogue.ts'
import { levelOn } from '../rules.ts'
import { insertLevel, lockLevels } from '../store/skills.ts'
import { lockRow } from './review.ts'

export const addSkill = handle(calls.addSkill, async (context) => {
  const { tx, actor, now, body } = context
  const { employee_id } = body
  await context.requireVisible(employee_id)
  const today = await organisationDay(tx, now)
  const [valid_from, valid_to] = [body.valid_from ?? today, body.valid_to ?? null]
  if (valid_from > today) throw invalid({ valid_from: 'A level begins today or earlier' })
  if (valid_to !== null && valid_to < valid_from) throw invalid({ valid_to: 'It ends before it begins' })
  const skill_id = await skillOf(context, body, employee_id, true)
  const levels = await lockLevels(tx, employee_id, skill_id)
  stateAfter('none', 'add', {
    ...(await skillContextOf(context, employee_id)),
    is_same: isSame(levelOn(levels, valid_from), { level: body.level, valid_to }),
  })
  const placed = await makeRoom(context, levels, { level: body.level, valid_from, valid_to }, today)
  const id = await insertLevel(tx, {
    employee_id,
    skill_id,
    claimed_level: null,
    level: body.level,
    ...placed,
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
  await approveSkill(tx, skill_id)
  const after = await getRow(context, id)
  await audit(context, 'skills.added', { entity: 'employee_skills', id, employee_id, after })
  await publishChange(context, employee_id)
  return presentById(context, id)
})

export const deleteSkill = handle(calls.deleteSkill, async (context) => {
  const { tx, now, params } = context
  const { id } = params
  const { row, levels } = await lockRow(context, id)
  const is_young = isYoung(row, now)
  stateAfter(row.state, 'remove', { ...(await skillContextOf(context, row.employee_id)), is_young })
  const today = await organisationDay(tx, now)
  const entry = { entity: 'employee_skills', id, employee_id: row.employee_id }
  let ended_on: string | null = null
  if (is_young) {
    await takeOut(context, levels, id, today)
    await audit(context, 'skills.deleted', { ...entry, before: row })
  } else {
    const removed_on = today > row.valid_from ? today : row.valid_from
    ended_on = await removeOn(context, levels, { id, removed_on }, today)
    await audit(context, 'skills.ended', { ...entry, change: patched(row, { state: 'ended', ended_on }) })
  }
  await publishChange(context, row.employee_id)
  return { id, ended_on }
})
