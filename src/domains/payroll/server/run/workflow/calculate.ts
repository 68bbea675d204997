// The job that calculates runs. Inputs of all are read in one snapshot; batches then take pending people, each batch in one
// transaction, so whatever is killed, a person is calculated exactly once.
import { isMonthLocked } from '#domains/attendance/server/index.ts'
import { notify } from '#domains/notices/server/index.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { isRepeatable } from '#kit/server/database/database-error.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { z } from 'zod'
import { hasPay } from '../../../contract/pay/difference-lines.ts'
import { runWorkflow } from '../../../contract/run.workflows.ts'
import { listFacts } from '../../facts/rules/list-facts.ts'
import * as items from '../../store/items.ts'
import { replaceRunExceptions } from '../../store/exceptions.ts'
import { listEmployedIds } from '../../store/payees.ts'
import { listUnfinishedRuns, lockRun, type RunRow, updateRun } from '../../store/runs.ts'
import { type Draft, writeDrafts } from '../../store/write-payslips.ts'
import { boundsOf, monthText } from '../../rules/date-texts.ts'
import { buildPayslip } from '../rules/build-payslip.ts'
import { listOwedLeavers } from './leavers.ts'
import { systemFacts } from '../rules/run-facts.ts'
import { getWatch } from '../rules/watch.ts'

const JOB = 'payroll.calculate'
/** People whose facts are read at once, and who are written in one transaction: few enough that punches pass between. */
const READ_AT_ONCE = 250
const BATCH = 100

/** Enqueues the calculation of a run once the change has committed. */
export const enqueueCalculation = (work: Work, run_id: number): Promise<void> =>
  enqueue(work, JOB, { run_id }, { key: `${JOB}:${run_id}` })

const showProgress = (work: Work): void => publishLive(work, ['payroll.changed'], ['permission:payroll.read'])

/**
 * Lists the people of a run: for a new one everyone who is employed in the month, and those who have left and are still
 * owed something; for others those who wait for facts.
 */
const peopleOf = async (work: Work, run: RunRow): Promise<readonly number[]> => {
  if (run.state !== 'queued') return items.listWithoutFacts(work.tx, run.id)
  const { first, last } = boundsOf(run.month)
  const wanted = [...(await listEmployedIds(work.tx, first, last)), ...(await listOwedLeavers(work.tx, run.month))]
  const paid = new Set(await items.listPaidInMonth(work.tx, run.month, run.id))
  await items.insertSkippedItems(
    work.tx,
    run.id,
    wanted.filter((id) => paid.has(id)),
    work.now,
  )
  return wanted.filter((id) => !paid.has(id))
}

const takeSnapshot = async (work: Work, box: SecretBox, run_id: number): Promise<void> => {
  const run = await lockRun(work.tx, run_id)
  if (!run || !('to' in next(runWorkflow, run.state, 'begin', systemFacts(run)))) return
  const people = await peopleOf(work, run)
  const query = { month: run.month, cutoff_date: run.cutoff_date, now: work.now }
  for (let from = 0; from < people.length; from += READ_AT_ONCE) {
    const facts = await listFacts(work.tx, box, people.slice(from, from + READ_AT_ONCE), query)
    await items.insertPendingItems(
      work.tx,
      run.id,
      [...facts].flatMap(([employee_id, one]) =>
        run.state !== 'queued' || hasPay(one.pay) ? [{ employee_id, facts: one }] : [],
      ),
      work.now,
    )
  }
  await replaceRunExceptions(work.tx, run.id, (await isMonthLocked(work.tx, run.month)) ? [] : ['month_unlocked'])
  await updateRun(work.tx, run.id, { state: 'calculating', snapshot_at: work.now })
  showProgress(work)
}

/** Calculates some people of a run; returns the count. */
const calculateBatch = async (work: Work, run_id: number): Promise<number> => {
  const taken = await items.lockPendingItems(work.tx, run_id, BATCH)
  if (taken.length === 0) return 0
  const watch = await getWatch(work.tx, work.now)
  const outcomes = taken.map(({ employee_id, facts }) => ({ employee_id, facts, outcome: buildPayslip(facts, watch) }))
  const drafts: Draft[] = []
  const failed: Parameters<typeof items.failItems>[2][number][] = []
  for (const { employee_id, facts, outcome } of outcomes) {
    if (outcome.state === 'done') drafts.push({ run_id, facts: facts.pay, ...outcome.made })
    else failed.push({ employee_id, ...outcome })
  }
  await writeDrafts(work.tx, drafts, work.now)
  await items.failItems(work.tx, run_id, failed)
  showProgress(work)
  return taken.length
}

const finish = async (work: Work, run_id: number): Promise<void> => {
  const run = await lockRun(work.tx, run_id)
  if (!run || !('to' in next(runWorkflow, run.state, 'finish', systemFacts(run)))) return
  if (await items.hasPendingItems(work.tx, run_id)) return
  await updateRun(work.tx, run_id, { state: 'review', finished_at: work.now })
  await audit(work, 'payroll.run_calculated', { entity: 'payroll_runs', id: run_id })
  if (run.started_by !== null)
    await notify(work, [run.started_by], 'payroll.run', {
      title: `Payroll of ${monthText(run.month)} is calculated`,
      body: 'The run waits for review.',
      path: `/admin/payroll/add-salary?month=${run.month}`,
      why: 'You started it.',
      dedupe_key: `payroll.run:${run_id}:${run.version}`,
    })
  showProgress(work)
}

/** Calculates a run from its current state to its review. */
export const calculateRun = async (begin: BeginWork, box: SecretBox, run_id: number): Promise<void> => {
  try {
    await begin((work) => takeSnapshot(work, box, run_id), { isSnapshot: true })
  } catch (error) {
    // Another process took the snapshot at the same moment.
    if (!isRepeatable(error)) throw error
  }
  while ((await begin((work) => calculateBatch(work, run_id))) > 0);
  await begin((work) => finish(work, run_id))
}

const payload = z.object({ run_id: z.int().optional() }).catch({})

/** Calculates a run, or all that are not at their end: every minute, so that a run goes on after a process was killed. */
export const calculation = (box: SecretBox): Job => ({
  name: JOB,
  cron: '* * * * *',
  run: async (given, begin) => {
    const { run_id } = payload.parse(given)
    const runs = run_id === undefined ? await begin(({ tx }) => listUnfinishedRuns(tx)) : [run_id]
    for (const id of runs) await calculateRun(begin, box, id)
  },
})
