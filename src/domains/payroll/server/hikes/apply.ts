import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { auditAll } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type HikeContext, hikeWorkflow } from '../../contract/hike.workflows.ts'
import type { LaterChoice } from '../../contract/hikes.models.ts'
import { payRefusals, payrollRefusals } from '../../contract/payroll.refusals.ts'
import { askToCheck } from '../run/check-changes.ts'
import { settleLater } from './later.ts'
import { notifyRaised, showHikes } from './notify.ts'
import { insertHikeSalaries, markApplied } from './store/apply.ts'
import { type HikeStand, lockHikes } from './store/hikes.ts'
import { readStands } from './store/stands.ts'

/** Locks hikes by id; 404 where one of them is not there. */
export const lockAll = async (work: Pick<Work, 'tx'>, ids: readonly number[]): Promise<HikeStand[]> => {
  const wanted = [...new Set(ids)]
  const hikes = await lockHikes(work.tx, wanted)
  if (hikes.length < wanted.length) throw notFound()
  return hikes
}

type Applying = Readonly<{ factsOf: (hike: HikeStand) => HikeContext; later?: LaterChoice | undefined }>

/**
 * Makes approved hikes the salary, all or none, each with what its letter says, and tells their people. `later`: what
 * becomes of salaries that begin after them.
 */
export const applyAll = async (work: Work, ids: readonly number[], { factsOf, later }: Applying): Promise<void> => {
  const hikes = await lockAll(work, ids)
  for (const hike of hikes) take(payRefusals, next(hikeWorkflow, hike.state, 'apply', factsOf(hike)))
  const stands = await readStands(work.tx, hikes)
  if (stands.some(({ is_employed }) => !is_employed)) throw payrollRefusals.refusal('after_leaving')
  if (stands.some(({ starts_then }) => starts_then)) throw payrollRefusals.refusal('duplicate_date')
  const { account_id } = work.by
  const known = hikes.map(({ id }) => id)
  await settleLater(work, known, later)
  await insertHikeSalaries(work.tx, known, account_id)
  await markApplied(work.tx, known, { account_id, now: work.now })
  await askToCheck(
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
  showHikes(work)
}
