import { can as canTake } from '#engines/transitions/contract/transitions.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { scopes } from '#kit/server/scope.ts'
import type { EmployeeSkill } from '../../contract/skills.models.ts'
import { isYoung } from '../../contract/skills.rules.ts'
import { type SkillContext, skillWorkflow } from '../../contract/skills.workflows.ts'
import type { StoredSkill } from './store/skills.ts'

export type Reader = Pick<Context, 'tx' | 'actor' | 'now'>

/** Returns the context of skills of a person for the workflow, for an actor. */
export const skillContextOf = async (reader: Reader, employeeId: number): Promise<SkillContext> => {
  const { actor } = reader
  const isLead =
    scopeOf(actor, 'skills.lead') !== null && (await scopes.get().reaches(reader, 'skills.lead', employeeId))
  return {
    is_own: actor.employee_id === employeeId,
    claims: scopeOf(actor, 'skills.own') !== null,
    reviews: isLead || scopeOf(actor, 'skills.decide') !== null,
    writes: scopeOf(actor, 'skills.write') !== null,
    has_claim: false,
    is_same: false,
    is_young: false,
  }
}

export const present = (row: StoredSkill, skillContext: SkillContext, now: string): EmployeeSkill => {
  const { confirm, withdraw, remove } = canTake(skillWorkflow, row.state, {
    ...skillContext,
    is_young: isYoung(row, now),
  })
  return { ...row, can: { confirm, withdraw, remove } }
}
