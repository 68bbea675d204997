import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/runs.calls.ts'
import type { RunItem } from '../../contract/runs.models.ts'
import { noteRead } from '../note-read.ts'
import { presentSlip } from '../present-payslip.ts'
import { presentException, presentRun } from '../present-run.ts'
import { findCauses } from '../run/causes.ts'
import { presentHeld } from './pay-accounts.ts'
import { nextStep } from '../run/next-step.ts'
import { readFourEyes } from '../run/run-facts.ts'
import { listBankFiles } from '../store/bank-files.ts'
import { listExceptionRows } from '../store/exceptions.ts'
import { listHeld } from '../store/frozen.ts'
import { findItemPage, type ItemRow, readItems } from '../store/run-items.ts'
import { findRun, type ReadRun } from '../store/runs.ts'
import { listOtherDeciders } from '../store/starters.ts'
import { boundsOf } from '../words.ts'

const SECOND = 1000

/** How fast a run is calculated, and how long it still takes; nothing before the first batch. */
const speedOf = ({ state, snapshot_at, total, done, failed, skipped }: ReadRun, now: string) => {
  const finished = done + failed + skipped
  if (state !== 'calculating' || snapshot_at === null || finished === 0) return { per_second: null, eta_seconds: null }
  const seconds = Math.max(1, (Date.parse(now) - Date.parse(snapshot_at)) / SECOND)
  const speed = finished / seconds
  return { per_second: Math.max(1, Math.round(speed)), eta_seconds: Math.ceil((total - finished) / speed) }
}

export const viewRun = handle(calls.viewRun, async (context) => {
  const { tx, actor, now, params } = context
  const row = await findRun(tx, actor.account_id, params.id)
  if (!row) throw notFound()
  const { last_totals, changed_since, changes, unpaid, payable, snapshot_at: _at, ...run } = row
  const exceptions = await listExceptionRows(tx, row.id, null)
  const others = await listOtherDeciders(tx, actor.account_id)
  return {
    ...presentRun(actor, await readFourEyes(tx, now))(run),
    ...speedOf(row, now),
    next: await nextStep(context, row),
    last_totals,
    changed_since,
    changes,
    unpaid,
    payable,
    exceptions_open: row.exceptions_open,
    exceptions: exceptions.map(presentException(actor, others)),
    bank_files: await listBankFiles(tx, row.id),
    held: (await listHeld(tx, { run_id: row.id }, await organisationDay(tx, now))).map(presentHeld(actor)),
  }
})

export const listRunItems = handle(calls.listRunItems, async (context) => {
  const { tx, actor, params, query } = context
  const day = await findRunDay(context)
  const { rows, meta } = await findItemPage(tx, params.id, day, query)
  const ids = rows.map(({ id }) => id)
  const found = await readItems(tx, params.id, ids, day)
  const causes = await findCauses(tx, [...found.values()])
  await noteRead(context, ids, 'list')
  const others = await listOtherDeciders(tx, actor.account_id)
  const present = ({ employee, payslip, exceptions, ...row }: ItemRow): RunItem => ({
    ...row,
    employee,
    payslip: payslip && presentSlip(actor)(payslip),
    causes: causes.get(row.id) ?? [],
    exceptions: exceptions.map(presentException(actor, others)),
  })
  const data = ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [present(row)] : []
  })
  return new DetailedResponse(data, { meta })
})

/** The last day of the month of a run: people are shown as they stand then. */
const findRunDay = async ({
  tx,
  params,
}: Parameters<Parameters<typeof handle<typeof calls.listRunItems>>[1]>[0]): Promise<string> => {
  const run = await tx
    .selectFrom('payroll_runs')
    .select('month')
    .where('id', '=', params.id)
    .where('state', '<>', 'discarded')
    .executeTakeFirst()
  if (!run) throw notFound()
  return boundsOf(run.month).last
}
