import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { flush } from '#kit/server/flush.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { beginCorrection } from '#domains/payroll/server/run/workflow/add-draft.ts'
import { calculateRun } from '#domains/payroll/server/run/workflow/calculate.ts'
import { recalculateDrafts } from '#domains/payroll/server/run/workflow/recalculate.ts'
import { issuePayslips } from '#domains/payroll/server/run/workflow/issue.ts'
import { bankDayFrom } from '#domains/organisation/server/index.ts'
import { freezeAccountsOf } from '#domains/payroll/server/bank/rules/frozen-account.ts'
import { makeFile } from '#domains/payroll/server/bank/documents/make-file.ts'
import { hasDraftOf, moveDraft, updateSlipStates } from '#domains/payroll/server/store/approve.ts'
import { findSlip } from '#domains/payroll/server/store/payslips.ts'
import { findRun, lockRun, lockSupplementary, type RunRow } from '#domains/payroll/server/store/runs.ts'
import { addStarter } from '#domains/payroll/server/store/starters.ts'
import { addMonths } from '#kit/contract/months.ts'
import { boundsOf } from '#domains/payroll/server/rules/date-texts.ts'
import type { Demo } from '../demo.ts'

/** The cost of the meals of a month that no one took off in time: 78.60 EUR. */
const MISSED_MEALS = 7_860

/** The account that starts runs and pays them, and the one that approves them. */
export type Officers = Readonly<{ starter: number; approver: number; approver_employee: number }>
type Desk = Readonly<{ demo: Demo; box: SecretBox; officers: Officers }>

/** Work of the demo at an instant, whose audit is written as that of any other. */
const beginAt =
  ({ tx }: Demo, now: string): BeginWork =>
  async (piece) => {
    const work = systemWork(tx, now)
    const result = await piece(work)
    await flush(work)
    return result
  }

const startRun = async ({ demo: { tx }, officers }: Desk, month: string, cutoff: string, now: string) => {
  const { id } = await tx
    .insertInto('payroll_runs')
    .values({
      month,
      cutoff_date: cutoff,
      kind: 'regular',
      state: 'queued',
      started_by: officers.starter,
      started_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addStarter(tx, id, officers.starter)
  return id
}

const accept = async ({ tx, now }: Work, run_id: number, approver: number): Promise<void> => {
  await tx
    .updateTable('payroll_exceptions')
    .set({ accepted_by: approver, accepted_at: now, note: 'Checked' })
    .where('run_id', '=', run_id)
    .where('accepted_by', 'is', null)
    .where('blocking', '=', false)
    .execute()
  const { rows } = await sql<{ what: string }>`
    select x.code || ' of ' || coalesce(x.employee_id::text, 'the run') as what from payroll_exceptions x
    where x.run_id = ${run_id} and x.accepted_by is null
    union all
    select i.code || ' of ' || i.employee_id from payroll_run_items i where i.run_id = ${run_id} and i.state = 'failed'`.execute(
    tx,
  )
  if (rows.length === 0) return
  const first = rows.slice(0, 5).map(({ what }) => what)
  throw new Error(`The demo cannot be paid: ${first.join(', ')}, ${rows.length} in all`)
}

/** A run from its review to the day on which it is paid. */
const finishRun = async (
  work: Work,
  run_id: number,
  who: Readonly<{ approver: number; payer: number }>,
): Promise<void> => {
  const { tx, now } = work
  await accept(work, run_id, who.approver)
  await updateSlipStates(tx, run_id, 'draft', 'approved')
  const set = (values: Record<string, unknown>) =>
    tx.updateTable('payroll_runs').set(values).where('id', '=', run_id).execute()
  await set({ state: 'approved', four_eyes: true, approved_by: who.approver, approved_at: now })
  await freezeAccountsOf(work, run_id)
  await issuePayslips(work, await lockedRun(work, run_id))
  const pay_on = await bankDayFrom(tx, now.slice(0, 10))
  await set({ state: 'issued', issued_by: who.payer, issued_at: now, pay_on })
  const run = await lockedRun(work, run_id)
  const payable = (await findRun(tx, who.payer, run_id))?.payable ?? []
  for (const { brand, currency } of payable) await makeFile(work, { run, brand, currency, pay_on, by: who.payer })
  await set({ state: 'paid', paid_on: pay_on, paid_by: who.payer })
}

const lockedRun = async ({ tx }: Work, run_id: number): Promise<RunRow> => {
  const run = await lockRun(tx, run_id)
  if (!run) throw new Error('A run of the demo is gone')
  return run
}

/** The other officer approves the payslip of the approver, in a separate run. */
const approveOwnSlip = async (
  work: Work,
  regular: number,
  { month, cutoff }: Month,
  officers: Officers,
): Promise<void> => {
  const { tx, now } = work
  if (!(await hasDraftOf(tx, regular, officers.approver_employee))) return
  const other = await lockSupplementary(tx, { month, cutoff_date: cutoff, started_by: null, now })
  await moveDraft(tx, regular, { run_id: other.id, employee_id: officers.approver_employee })
  await finishRun(work, other.id, { approver: officers.starter, payer: officers.approver })
}

type Month = Readonly<{ month: string; cutoff: string }>

/** A month that is paid on the first day after it. */
export const payDemoMonth = async (desk: Desk, month: string): Promise<void> => {
  const { demo, box, officers } = desk
  const now = `${addMonths(month, 1)}-01T07:30:00Z`
  const begin = beginAt(demo, now)
  const cutoff = boundsOf(month).last
  const id = await startRun(desk, month, cutoff, now)
  await calculateRun(begin, box, id)
  await begin(async (work) => {
    await approveOwnSlip(work, id, { month, cutoff }, officers)
    await finishRun(work, id, { approver: officers.approver, payer: officers.starter })
  })
}

/** Corrects a payslip a day after its payment, for meals that were missed: less is owed than was sent, and the next pay makes up for it. */
export const correctDemoMonth = async ({ demo, officers }: Desk, month: string, canteen: number): Promise<void> => {
  const { rows } = await sql<{ id: number; employee_id: number }>`
    select p.id, p.employee_id from payslips p join pay_accounts a using (employee_id, brand_id, currency)
    where p.month = ${month} and p.state = 'paid' and p.currency = 'EUR' and p.net_minor > 100000
      and a.owed_minor = a.sent_minor and p.employee_id <> ${officers.approver_employee}
    order by p.employee_id desc limit 1`.execute(demo.tx)
  const [paid] = rows
  if (!paid) return
  const nextDay = `${addMonths(month, 1)}-02T08:10:00Z`
  const now = nextDay < demo.now ? nextDay : demo.now
  await beginAt(
    demo,
    now,
  )(async (work) => {
    const slip = await findSlip(work.tx, paid.id)
    if (!slip) throw new Error('A payslip of the demo is gone')
    await beginCorrection(work, slip, 'The meals of the canteen were forgotten', officers.starter)
    await work.tx
      .insertInto('pay_adjustments')
      .values({
        employee_id: paid.employee_id,
        month,
        component_id: canteen,
        amount_minor: MISSED_MEALS,
        note: 'Meals of the month, told after its payslips',
        created_by: officers.starter,
        created_at: now,
      })
      .execute()
    await recalculateDrafts(work, [{ employee_id: paid.employee_id, month }])
    const run = await lockSupplementary(work.tx, { month, cutoff_date: slip.cutoff_date, started_by: null, now })
    await finishRun(work, run.id, { approver: officers.approver, payer: officers.starter })
  })
}

/** The month that runs, calculated up to yesterday and waiting for its review. */
export const reviewDemoMonth = async (desk: Desk): Promise<void> => {
  const { demo, box } = desk
  const month = demo.today.slice(0, 7)
  const { first } = boundsOf(month)
  const { rows } = await sql<{ day: string }>`select ${demo.today}::date - 1 as day`.execute(demo.tx)
  const yesterday = rows[0]?.day ?? first
  const id = await startRun(desk, month, yesterday < first ? first : yesterday, demo.now)
  await calculateRun(beginAt(demo, demo.now), box, id)
}
