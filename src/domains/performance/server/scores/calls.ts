import { notify } from '#domains/notices/server/index.ts'
import { leadsOf, organisationDay } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { scopes } from '#kit/server/scope.ts'
import * as calls from '../../contract/scores.calls.ts'
import { CORRECT_MS, THANKS_MONTH } from '../../contract/scores.models.ts'
import { scoreRefusals } from '../../contract/scores.refusals.ts'
import { presentScores, readScores } from './present.ts'
import { isSource, listChoices } from './rules.ts'
import * as store from './store.ts'

const BACK_DAYS = 31
const MAX_THANKS = 3

const leads = async (context: Context, employeeId: number): Promise<boolean> =>
  context.actor.employee_id !== employeeId &&
  scopeOf(context.actor, 'performance.lead') !== null &&
  scopes.get().reaches(context, 'performance.lead', employeeId)

export const listScores = handle(calls.listScores, async (context) => {
  const { tx, now, actor, params, query } = context
  await context.requireVisible(params.userId)
  const today = await organisationDay(tx, now)
  const given = actor.employee_id === null ? THANKS_MONTH : await store.sumGivenThanks(tx, actor.employee_id, today)
  const adds = scopeOf(actor, 'performance.score.add') !== null
  return {
    ...(await readScores(context, params.userId, today, query)),
    thanks_left: THANKS_MONTH - given,
    can: { add: adds, lead: adds && (await leads(context, params.userId)) },
  }
})

/** Shows a change to the person, their leads and those who read evaluations. */
const publishChange = async (work: Work, employeeId: number, authorId: number): Promise<void> => {
  const led = await leadsOf(work.tx, employeeId, await organisationDay(work.tx, work.now))
  const people = [employeeId, authorId, ...led].map((id) => `account:User:${id}`)
  publishLive(work, ['scores.changed'], [...people, 'permission:performance.read'])
}

export const addScore = handle(calls.addScore, async (context) => {
  const { tx, now, actor, body } = context
  const me = actor.employee_id
  if (me === null) throw forbidden()
  if (body.user_id === me) throw scoreRefusals.refusal('own')
  if (body.points === 0) throw invalid({ points: 'Give at least one point' })
  const today = await organisationDay(tx, now)
  if (!(await store.isEmployed(tx, body.user_id, today))) throw notFound()
  const scored_on = body.on ?? today
  if (scored_on > today) throw invalid({ on: 'The day has not come yet' })
  if (scored_on < addDays(today, -BACK_DAYS)) throw scoreRefusals.refusal('too_old')
  const kind = (await leads(context, body.user_id)) ? 'lead' : 'thanks'
  if (kind === 'thanks' && (body.points < 1 || body.points > MAX_THANKS)) throw scoreRefusals.refusal('lead_only')
  const { source_type: type, source_id } = body
  if (type && source_id && !(await isSource(context, body.user_id, { type, id: source_id }))) throw notFound()
  const id = await store.insertScore(tx, {
    employee_id: body.user_id,
    author_id: me,
    kind,
    points: body.points,
    category: body.category,
    reason: body.reason,
    scored_on,
    source_type: type ?? null,
    source_id: source_id ?? null,
    given_on: today,
    created_at: now,
  })
  const row = await store.findStoredScore(tx, id)
  if (!row) throw notFound()
  await audit(context, 'scores.added', { entity: 'scores', id, employee_id: body.user_id, after: row })
  await notify(context, await listAccountIdsOf(tx, [body.user_id]), 'scores.received', {
    title:
      kind === 'thanks'
        ? `${actor.name} thanks you with ${body.points === 1 ? '1 point' : `${body.points} points`}`
        : `${actor.name} gave you ${body.points} points`,
    body: body.reason,
    path: '/employee/scores?tab=scores',
    why: 'The points are yours.',
    subject_id: id,
    dedupe_key: `scores.received:${id}`,
  })
  await publishChange(context, body.user_id, me)
  const [score] = await presentScores(context, [row])
  if (!score) throw notFound()
  return score
})

export const listSources = handle(calls.listSources, async (context) => {
  const { tx, now, params } = context
  const today = await organisationDay(tx, now)
  if (!(await store.isEmployed(tx, params.userId, today))) throw notFound()
  return listChoices(context, params.userId, today)
})

export const deleteScore = handle(calls.deleteScore, async (context) => {
  const { tx, now, actor, params } = context
  const row = await store.findScore(tx, params.id, true)
  if (!row || row.author_id !== actor.employee_id) throw notFound()
  if (Date.parse(now) - Date.parse(row.created_at) >= CORRECT_MS) throw scoreRefusals.refusal('too_late')
  await store.updateVoided(tx, row.id, { at: now, by: actor.account_id })
  await audit(context, 'scores.voided', { entity: 'scores', id: row.id, employee_id: row.employee_id, before: row })
  await publishChange(context, row.employee_id, row.author_id)
  return { id: row.id }
})
