import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { auditAll } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type HikeContext, hikeWorkflow } from '../../../contract/hike.workflows.ts'
import type { LaterChoice } from '../../../contract/hikes.models.ts'
import { payRefusals, payrollRefusals } from '../../../contract/payroll.refusals.ts'
import { enqueueChangeCheck } from '../../run/workflow/check-changes.ts'
import { applyToLater } from './later.ts'
import { notifyRaised, publishHikeChanges } from '../notify.ts'
import { insertHikeSalaries, markApplied } from '../store/apply.ts'
import { type HikeStatus, lockHikes } from '../store/hikes.ts'
import { listRaiseBases } from '../store/raise-bases.ts'

/** Locks hikes by id; 404 where one of them does not exist. */
export const lockAll = async (work: Pick<Work, 'tx'>, ids: readonly number[]): Promise<HikeStatus[]> => {
  const wanted = [...new Set(ids)]
  const hikes = await lockHikes(work.tx, wanted)
  if (hikes.length < wanted.length) throw notFound()
  return hikes
}

type Applying = Readonly<{ factsOf: (hike: HikeStatus) => HikeContext; later?: LaterChoice | undefined }>

/**
 * Makes approved hikes the salary, all or none, each with the data of its letter, and notifies their people. `later`:
 * the choice for salaries that begin after them.
 */
export const applyAll = async (work: Work, ids: readonly number[], { factsOf, later }: Applying): Promise<void> => {
  const hikes = await lockAll(work, ids)
  for (const hike of hikes) take(payRefusals, next(hikeWorkflow, hike.state, 'apply', factsOf(hike)))
  const bases = await listRaiseBases(work.tx, hikes)
  if (bases.some(({ is_employed }) => !is_employed)) throw payrollRefusals.refusal('after_leaving')
  if (bases.some(({ starts_then }) => starts_then)) throw payrollRefusals.refusal('duplicate_date')
  const { account_id } = work.by
  const known = hikes.map(({ id }) => id)
  await applyToLater(work, known, later)
  await insertHikeSalaries(work.tx, known, account_id)
  await markApplied(work.tx, known, { account_id, now: work.now })
  await enqueueChangeCheck(
    work,
    hikes.map(({ employee_id }) => employee_id),
  )
  await auditAll(
    work,
    'payroll.hike_applied',
    hikes.map(({ id, employee_id, effective_from }) => ({
      entity: 'hikes',
      id,
      employee_id,
      after: { effective_from, ...(later ? { later } : {}) },
    })),
  )
  for (const hike of hikes) await notifyRaised(work, hike)
  publishHikeChanges(work)
}
