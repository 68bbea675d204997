import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/runs.calls.ts'
import type { RunItem } from '../../contract/runs.models.ts'
import { noteRead } from '../workflow.ts'
import { presentSlip } from '../present/present-payslip.ts'
import { presentException, presentRun } from '../present/present-run.ts'
import { findCauses } from '../run/rules/causes.ts'
import { presentUncleared } from './pay-accounts.ts'
import { nextStep } from '../run/rules/next-step.ts'
import { needsSecondPerson } from '../run/rules/run-facts.ts'
import { listBankFiles } from '../store/bank-files.ts'
import { listExceptionRows } from '../store/exceptions.ts'
import { listUncleared } from '../store/frozen.ts'
import { findItemPage, type ItemRow, listItems } from '../store/run-items.ts'
import { type DetailedRun, findRun, findRunMonth } from '../store/runs.ts'
import { listOtherDeciders } from '../store/starters.ts'
import { boundsOf } from '../rules/date-texts.ts'

const SECOND = 1000

/** The speed of a calculation, and the time that is left; null before the first batch. */
const speedOf = ({ state, snapshot_at, total, done, failed, skipped }: DetailedRun, now: string) => {
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
    ...presentRun(actor, await needsSecondPerson(tx, now))(run),
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
    held: (await listUncleared(tx, { run_id: row.id }, await organisationDay(tx, now))).map(presentUncleared(actor)),
  }
})

export const listRunItems = handle(calls.listRunItems, async (context) => {
  const { tx, actor, params, query } = context
  const day = await findRunDay(context)
  const { rows, meta } = await findItemPage(tx, params.id, day, query)
  const ids = rows.map(({ id }) => id)
  const found = await listItems(tx, params.id, ids, day)
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

/** The last day of the month of a run: people are shown as of that day. */
const findRunDay = async ({
  tx,
  params,
}: Parameters<Parameters<typeof handle<typeof calls.listRunItems>>[1]>[0]): Promise<string> => {
  const month = await findRunMonth(tx, params.id)
  if (month === undefined) throw notFound()
  return boundsOf(month).last
}
