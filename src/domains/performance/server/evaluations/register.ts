import { organisationDay } from '#domains/organisation/server/index.ts'
import { hikeResult } from '#domains/payroll/server/index.ts'
import { isAssignable, personHistory, personLeft } from '#domains/people/server/index.ts'
import { sql } from 'kysely'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, patched } from '#kit/server/audit.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { reassign } from './steps.ts'
import { registerEvidence } from './evidence.ts'
import { registerEvaluationNotices, tellScreens } from './notify.ts'
import { lastResult } from './store/history.ts'
import { hasEvaluations, lockOfLeaver } from './store/jobs.ts'
import { holdEvaluation } from './change.ts'
import { writeEvaluation } from './store/write.ts'

const LEFT = 'The person has left'

/** Evaluations of a leaver are cancelled; those that a leaver reviewed are reviewed by those who review for all. */
const follow = async (work: Work, { employee_id }: Readonly<{ employee_id: number }>): Promise<void> => {
  for (const row of await lockOfLeaver(work.tx, employee_id)) {
    const isOwn = row.employee_id === employee_id
    const changes = isOwn
      ? { state: 'cancelled' as const, cancel_reason: LEFT, final_score_x100: null, grade: null }
      : { reviewer_id: null }
    await writeEvaluation(work.tx, row.id, changes)
    await audit(work, isOwn ? 'performance.cancelled' : 'performance.reassigned', {
      entity: 'evaluations',
      id: row.id,
      employee_id: row.employee_id,
      change: patched(row, isOwn ? { state: 'cancelled' } : { reviewer_id: null }, isOwn ? { reason: LEFT } : {}),
    })
    tellScreens(work, [row])
  }
}

/** Reviews that a leaver still owes, each handed to another reviewer. */
const reviews: HoldingKind = {
  label: 'Reviews of people',
  domain: 'performance',
  blocking: true,
  items: sql`select h.employee_id, e.id, p.name || ', ' || c.name as label, c.review_due as due,
      '/admin/employee/performance/' || e.employee_id || '?cycle_id=' || e.cycle_id as link
    from holder h join evaluations e on e.reviewer_id = h.employee_id and e.state in ('goals', 'self_review', 'manager_review', 'calibration')
    join evaluation_cycles c on c.id = e.cycle_id join person_short p on p.id = e.employee_id order by c.review_due, e.id`,
  reassign: async (context: Context, item, { to, note }) => {
    if (!(await isAssignable(context.tx, to.id, await organisationDay(context.tx, context.now))))
      throw invalid({ to_employee_id: 'This person is not employed today' })
    const row = await holdEvaluation(context, item.id)
    await reassign(context, row, to.id, note.length < 3 ? 'The reviewer leaves.' : note.slice(0, 500))
  },
}

/** What other domains ask about evaluations. */
export const registerEvaluations = (): void => {
  registerEvaluationNotices()
  registerEvidence()
  holdings.add('evaluations', reviews)
  hikeResult.fill(lastResult)
  personHistory.add('performance.evaluations', hasEvaluations)
  personLeft.add('performance.evaluations', follow)
}
