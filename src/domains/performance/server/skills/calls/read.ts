import { sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/skills.calls.ts'
import type { Claim, SkillSet } from '../../../contract/skills.models.ts'
import { byNeed, isCurrent } from '../../../contract/skills.rules.ts'
import { factsOf, present } from '../present.ts'
import { listRequired, listSkillRows } from '../store/catalogue.ts'
import { listRows, listWaiting, readRequired, type StoredClaim } from '../store/skills.ts'

/** The skills of a person, for whoever may see them. */
export const readSkillSet = async (context: Context, employeeId: number): Promise<SkillSet> => {
  const today = await organisationDay(context.tx, context.now)
  const facts = await factsOf(context, employeeId)
  const rows = (await listRows(context.tx, employeeId)).map((row) => present(row, facts))
  const current = rows.filter((row) => isCurrent(row, rows))
  return {
    skills: byNeed(current, today),
    history: rows.filter((row) => !current.includes(row)),
    ...(await readRequired(context.tx, employeeId, today)),
    can: {
      add: facts.writes && !facts.is_own,
      claim: facts.claims && facts.is_own,
    },
  }
}

export const listEmployeeSkills = handle(calls.listEmployeeSkills, async (context) => {
  await context.requireVisible(context.params.id)
  const { rows } = await sql`select from person_short e where e.id = ${context.params.id}`.execute(context.tx)
  if (rows.length === 0) throw notFound()
  return readSkillSet(context, context.params.id)
})

export const viewSkills = handle(calls.viewSkills, async (context) => {
  await context.requireVisible(context.params.userId)
  return readSkillSet(context, context.params.userId)
})

const presentClaim =
  (context: Context) =>
  (row: StoredClaim): Claim => {
    const { can } = present(row, {
      is_own: row.employee_id === context.actor.employee_id,
      claims: false,
      reviews: true,
      writes: false,
      has_claim: false,
      is_same: false,
    })
    return { ...row, can }
  }

const waiting = async (context: Context): Promise<Claim[]> => {
  const today = await organisationDay(context.tx, context.now)
  const notOwn = sql<boolean>`(s.employee_id is distinct from ${context.actor.employee_id}::int
    and ${context.scope().where(sql`s.employee_id`)})`
  return (await listWaiting(context.tx, today, notOwn)).map(presentClaim(context))
}
export const listClaims = handle(calls.listClaims, waiting)
export const listTeamClaims = handle(calls.listTeamClaims, waiting)

export const listSkills = handle(calls.listSkills, async (context) => {
  const { actor, tx, now, query } = context
  const reviews = scopeOf(actor, 'skills.decide') !== null || scopeOf(actor, 'skills.write') !== null
  const sees = reviews
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from employee_skills s where s.skill_id = k.id and s.employee_id = ${actor.employee_id}::int)`
  return listSkillRows(tx, await organisationDay(tx, now), { ...query, sees })
})

export const listRequiredSkills = handle(calls.listRequiredSkills, async ({ tx }) => listRequired(tx))
