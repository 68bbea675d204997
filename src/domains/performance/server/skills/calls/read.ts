import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/skills.calls.ts'
import type { Claim, SkillSet } from '../../../contract/skills.models.ts'
import type { SkillContext } from '../../../contract/skills.workflows.ts'
import { byNeed, isCurrent } from '../../../contract/skills.rules.ts'
import { skillContextOf, present } from '../present.ts'
import { listRequired, listSkillRows } from '../store/catalogue.ts'
import { getRequired, isPerson, listRows, listWaiting, type StoredClaim } from '../store/skills.ts'

/** Returns the skills of a person; the caller checks visibility. */
export const readSkillSet = async (context: Context, employeeId: number): Promise<SkillSet> => {
  const today = await organisationDay(context.tx, context.now)
  const skillContext = await skillContextOf(context, employeeId)
  const rows = (await listRows(context.tx, employeeId)).map((row) => present(row, skillContext, context.now))
  const current = rows.filter((row) => isCurrent(row, rows))
  return {
    skills: byNeed(current, today),
    history: rows.filter((row) => !current.includes(row)),
    ...(await getRequired(context.tx, employeeId, today)),
    can: {
      add: skillContext.writes && !skillContext.is_own,
      claim: skillContext.claims && skillContext.is_own,
    },
  }
}

export const listEmployeeSkills = handle(calls.listEmployeeSkills, async (context) => {
  await context.requireVisible(context.params.id)
  if (!(await isPerson(context.tx, context.params.id))) throw notFound()
  return readSkillSet(context, context.params.id)
})

export const viewSkills = handle(calls.viewSkills, async (context) => {
  await context.requireVisible(context.params.userId)
  return readSkillSet(context, context.params.userId)
})

const NO_RIGHTS: SkillContext = {
  is_own: false,
  claims: false,
  reviews: false,
  writes: false,
  has_claim: false,
  is_same: false,
  is_young: false,
}

const presentClaim =
  (context: Context) =>
  (row: StoredClaim): Claim => {
    const isOwn = row.employee_id === context.actor.employee_id
    const { can } = present(row, { ...NO_RIGHTS, is_own: isOwn, reviews: true }, context.now)
    return { ...row, can }
  }

const waiting = async (context: Context): Promise<Claim[]> => {
  const today = await organisationDay(context.tx, context.now)
  const reviewer = { employee_id: context.actor.employee_id, scope: context.scope() }
  return (await listWaiting(context.tx, today, reviewer)).map(presentClaim(context))
}
export const listClaims = handle(calls.listClaims, waiting)
export const listTeamClaims = handle(calls.listTeamClaims, waiting)

export const listSkills = handle(calls.listSkills, async (context) => {
  const { actor, tx, now, query } = context
  const isAll = scopeOf(actor, 'skills.decide') !== null || scopeOf(actor, 'skills.write') !== null
  return listSkillRows(tx, await organisationDay(tx, now), { ...query, isAll, employee_id: actor.employee_id })
})

export const listRequiredSkills = handle(calls.listRequiredSkills, async ({ tx }) => listRequired(tx))
