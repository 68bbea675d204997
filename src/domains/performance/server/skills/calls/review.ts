import { organisationDay } from '#domains/organisation/server/index.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { scopes } from '#kit/server/scope.ts'
import * as calls from '../../../contract/skills.calls.ts'
import type { EmployeeSkill } from '../../../contract/skills.models.ts'
import { getRow, makeRoom, presentById, stateAfter } from '../workflow.ts'
import { notifyDecided, closeClaim, publishChange } from '../notify.ts'
import { skillContextOf } from '../present.ts'
import { approveSkill } from '../store/catalogue.ts'
import { findPlace, lockLevels, type StoredSkill, updateLevel } from '../store/skills.ts'

export type Decision = Readonly<{
  id: number
  version: number
  decision: 'confirm' | 'adjust' | 'reject'
  level?: number | null | undefined
  note?: string | undefined
  next_review_on?: string | null | undefined
}>

const AUDITED = { confirm: 'skills.confirmed', adjust: 'skills.adjusted', reject: 'skills.rejected' } as const

/** Refuses a decision without the fields that it needs, or on a certificate that has ended. */
const requireWhole = ({ decision, level, note }: Decision, row: StoredSkill, today: string): void => {
  if (decision === 'adjust' && (level ?? null) === null) throw invalid({ level: 'Choose the level that holds' })
  if (decision !== 'confirm' && !note) throw invalid({ note: 'Say why' })
  if (decision !== 'reject' && row.valid_to !== null && row.valid_to < today)
    throw invalid({ decision: 'The certificate has ended. Reject the claim.' })
}

/** Locks the levels that the person has had of the skill; returns the row and these levels, or 404. */
export const lockRow = async (context: Context, id: number) => {
  const place = await findPlace(context.tx, id)
  if (!place) throw notFound()
  const levels = await lockLevels(context.tx, place.employee_id, place.skill_id)
  return { row: await getRow(context, id), levels }
}

export const decide = async (context: Context, body: Decision): Promise<EmployeeSkill> => {
  const { tx, actor, now } = context
  const { row, levels } = await lockRow(context, body.id)
  stateAfter(row.state, body.decision, await skillContextOf(context, row.employee_id))
  requireVersion(row, body.version)
  const today = await organisationDay(tx, now)
  requireWhole(body, row, today)
  const isConfirmed = body.decision !== 'reject'
  const level = body.decision === 'adjust' && body.level ? body.level : row.level
  const entered = { id: row.id, level, valid_from: today, valid_to: row.valid_to }
  const placed = isConfirmed
    ? await makeRoom(context, levels, entered, today)
    : { state: 'rejected' as const, ended_on: null }
  await updateLevel(tx, row.id, {
    ...placed,
    level,
    ...(isConfirmed ? { valid_from: today, next_review_on: body.next_review_on ?? null } : {}),
    reviewed_by: actor.account_id,
    reviewed_by_employee: actor.employee_id,
    reviewed_at: now,
    review_note: body.note ?? '',
  })
  if (isConfirmed) await approveSkill(tx, row.skill.id)
  const after = await getRow(context, row.id)
  await audit(context, AUDITED[body.decision], {
    entity: 'employee_skills',
    id: row.id,
    employee_id: row.employee_id,
    change: changed(row, after),
  })
  await closeClaim(context, row.id)
  await notifyDecided(context, after, body.decision)
  await publishChange(context, row.employee_id)
  return presentById(context, row.id)
}

export const reviewSkill = handle(calls.reviewSkill, async (context) => decide(context, context.body))

/** Decides as a lead: 404 for people out of scope, 403 without the right to decide. */
export const decideAsLead = async (context: Context, body: Decision): Promise<EmployeeSkill> => {
  const place = await findPlace(context.tx, body.id)
  if (!place || !(await context.isVisible(place.employee_id))) throw notFound()
  if (scopeOf(context.actor, 'skills.lead') === null) throw forbidden()
  if (!(await scopes.get().reaches(context, 'skills.lead', place.employee_id))) throw notFound()
  return decide(context, body)
}
