import { organisationDay } from '#domains/organisation/server/index.ts'
import { hikeResult } from '#domains/payroll/server/index.ts'
import { isAssignable, personHistory, personLeft } from '#domains/people/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, patched } from '#kit/server/audit.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries, filled, type Filling } from '#kit/server/slots.ts'
import { reassign } from './workflow/steps.ts'
import { evidenceFillings } from './rules.ts'
import { evaluationNoticeFilling, publishChange } from './notify.ts'
import { lastResult } from './store/history.ts'
import { hasEvaluations, HOLDINGS, lockOfLeaver } from './store/jobs.ts'
import { lockEvaluation } from './workflow/change.ts'
import { updateEvaluation } from './store/write.ts'

const LEFT = 'The person has left'

/** Evaluations of a leaver are cancelled; those that a leaver reviewed are reviewed by those who review for all. */
const follow = async (work: Work, { employee_id }: Readonly<{ employee_id: number }>): Promise<void> => {
  for (const row of await lockOfLeaver(work.tx, employee_id)) {
    const isOwn = row.employee_id === employee_id
    const changes = isOwn
      ? { state: 'cancelled' as const, cancel_reason: LEFT, final_score_x100: null, grade: null }
      : { reviewer_id: null }
    await updateEvaluation(work.tx, row.id, changes)
    await audit(work, isOwn ? 'performance.cancelled' : 'performance.reassigned', {
      entity: 'evaluations',
      id: row.id,
      employee_id: row.employee_id,
      change: patched(row, isOwn ? { state: 'cancelled' } : { reviewer_id: null }, isOwn ? { reason: LEFT } : {}),
    })
    publishChange(work, [row])
  }
}

/** Reviews that a leaver still owes, each handed to another reviewer. */
const reviews: HoldingKind = {
  label: 'Reviews of people',
  domain: 'performance',
  blocking: true,
  items: HOLDINGS,
  reassign: async (context: Context, item, { to, note }) => {
    if (!(await isAssignable(context.tx, to.id, await organisationDay(context.tx, context.now))))
      throw invalid({ to_employee_id: 'This person is not employed today' })
    const row = await lockEvaluation(context, item.id)
    await reassign(context, row, to.id, note.length < 3 ? 'The reviewer leaves.' : note.slice(0, 500))
  },
}

/** The entries of evaluations in the registries of other domains. */
export const evaluationFillings: readonly Filling[] = [
  evaluationNoticeFilling,
  ...evidenceFillings,
  entries(holdings, { evaluations: reviews }),
  filled(hikeResult, lastResult),
  entries(personHistory, { 'performance.evaluations': hasEvaluations }),
  entries(personLeft, { 'performance.evaluations': follow }),
]
