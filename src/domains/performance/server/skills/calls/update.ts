import { organisationDay } from '#domains/organisation/server/index.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { Parsed } from '#kit/contract/call.ts'
import * as calls from '../../../contract/skills.calls.ts'
import type { EmployeeSkill } from '../../../contract/skills.models.ts'
import { isSame } from '../../../contract/skills.rules.ts'
import { presentById, getRow, skillOf, stateAfter } from '../workflow.ts'
import { notifyClaim, closeClaim, publishChange } from '../notify.ts'
import { skillContextOf } from '../present.ts'
import { levelOn } from '../rules.ts'
import { findPlace, hasClaim, insertLevel, lockLevels, ownsFile, updateLevel } from '../store/skills.ts'
import { decideAsLead, lockRow } from './review.ts'

type Body = Parsed<typeof calls.updateSkill>['body']
type Claiming = Extract<Body, { action: 'claim' }>

const claim = async (context: Context, body: Claiming): Promise<EmployeeSkill> => {
  const { tx, actor, now } = context
  const me = actor.employee_id
  if (me === null) throw forbidden()
  const today = await organisationDay(tx, now)
  const valid_to = body.valid_to ?? null
  if (valid_to !== null && valid_to < today) throw invalid({ valid_to: 'The certificate has ended' })
  const file_id = body.file_id ?? null
  if (file_id !== null && !(await ownsFile(tx, me, file_id))) throw notFound()
  const skill_id = await skillOf(context, body, me, false)
  const levels = await lockLevels(tx, me, skill_id)
  const has_claim = await hasClaim(tx, me, skill_id)
  const is_same = isSame(levelOn(levels, today), { level: body.level, valid_to })
  stateAfter('none', 'claim', { ...(await skillContextOf(context, me)), has_claim, is_same })
  const id = await insertLevel(tx, {
    employee_id: me,
    skill_id,
    claimed_level: body.level,
    level: body.level,
    state: 'claimed',
    valid_from: today,
    valid_to,
    certificate_no: body.certificate_no ?? null,
    file_id,
    note: body.note ?? '',
    created_by: actor.account_id,
    created_at: now,
  })
  const after = await getRow(context, id)
  await audit(context, 'skills.claimed', { entity: 'employee_skills', id, employee_id: me, after })
  await notifyClaim(context, after, actor.name)
  await publishChange(context, me)
  return presentById(context, id)
}

const withdraw = async (context: Context, { id, version }: Extract<Body, { action: 'withdraw' }>) => {
  const place = await findPlace(context.tx, id)
  if (!place || !(await context.isVisible(place.employee_id))) throw notFound()
  const { row } = await lockRow(context, id)
  stateAfter(row.state, 'withdraw', await skillContextOf(context, row.employee_id))
  requireVersion(row, version)
  await updateLevel(context.tx, id, { state: 'withdrawn' })
  await audit(context, 'skills.withdrawn', {
    entity: 'employee_skills',
    id,
    employee_id: row.employee_id,
    change: patched(row, { state: 'withdrawn' }),
  })
  await closeClaim(context, id)
  await publishChange(context, row.employee_id)
  return presentById(context, id)
}

export const updateSkill = handle(calls.updateSkill, async (context) => {
  const { body } = context
  if (body.action === 'claim') return claim(context, body)
  if (body.action === 'withdraw') return withdraw(context, body)
  const { action, ...decided } = body
  return decideAsLead(context, { ...decided, decision: action })
})
