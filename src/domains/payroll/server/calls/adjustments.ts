import { organisationDay } from '#domains/organisation/server/index.ts'
import { payOutLeave, revokePayout } from '#domains/requests/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Input } from '#kit/contract/call.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, auditAll } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/adjustments.calls.ts'
import { payrollRefusals, payslipsRefusals } from '../../contract/payroll.refusals.ts'
import { noteRead } from '../workflow.ts'
import { isOwnPay, refuseOwnPay } from '../rules/own.ts'
import { type CheckedAdjustment, checkAdjustments, hasLeft, payableOf } from '../rules/check-adjustments.ts'
import { draftsOfLeavers } from '../run/workflow/leavers.ts'
import { recalculateDrafts } from '../run/workflow/recalculate.ts'
import {
  type AdjustmentRow,
  findPastedRows,
  insertAdjustments,
  listAdjustmentRows,
  listPayMonthStates,
  lockAdjustment,
  type NamedRow,
  updateDeleted,
} from '../store/adjustments.ts'

type PastedRow = NonNullable<Input<typeof calls.findAdjustmentRows>['body']>['rows'][number]

export const presentAdjustment =
  (actor: Actor) =>
  ({ is_open, ...row }: AdjustmentRow): calls.Adjustment => ({
    ...row,
    can: { delete: is_open && scopeOf(actor, 'payroll.write') !== null && !isOwnPay(actor, row.employee.id) },
  })

export const listAdjustments = handle(calls.listAdjustments, async (context) => {
  const { tx, actor, now, query } = context
  const rows = await listAdjustmentRows(tx, query, await organisationDay(tx, now))
  await noteRead(
    context,
    rows.map(({ employee }) => employee.id),
    'list',
  )
  return rows.map(presentAdjustment(actor))
})

const sumUp = (checked: readonly CheckedAdjustment[]) => {
  const totals = new Map<string, { currency: string; earnings_minor: number; deductions_minor: number }>()
  for (const { item, state, component } of checked) {
    const currency = state?.currency
    if (!currency || !component) continue
    const sum = totals.get(currency) ?? { currency, earnings_minor: 0, deductions_minor: 0 }
    const field = component.kind === 'deduction' ? 'deductions_minor' : 'earnings_minor'
    if (component.kind !== 'employer_cost') totals.set(currency, { ...sum, [field]: sum[field] + item.amount_minor })
    else totals.set(currency, sum)
  }
  return [...totals.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

const sourceOf = (adjustmentId: number): string => `pay_adjustment:${adjustmentId}`

/** Takes the leave of an adjustment from the balance; refuses it where another change took it first. */
const payLeave = async (context: Context, id: number, row: CheckedAdjustment | undefined): Promise<void> => {
  const { leave_type_id: type_id, leave_amount: amount, employee_id, note: reason } = row?.item ?? {}
  if (!row?.state || type_id === undefined || amount === undefined || employee_id === undefined) return
  const { paid_until: date, is_last_day } = row.state
  const paid = { employee_id, type_id, amount, date, is_last_day, source: sourceOf(id), reason: reason ?? '' }
  const missing = await payOutLeave(context, paid)
  if (missing !== null) throw commonRefusals.refusal('stale')
}

const insert = async (context: Context, rows: readonly CheckedAdjustment[]): Promise<void> => {
  const { tx, actor } = context
  const values = rows.map(({ item }) => ({ ...item, created_by: actor.account_id }))
  const added = await insertAdjustments(tx, values)
  for (const [at, { id }] of added.entries()) await payLeave(context, id, rows[at])
  await auditAll(
    context,
    'payroll.adjustment_added',
    added.map(({ id, employee_id, month }) => ({ entity: 'pay_adjustments', id, employee_id, after: { month } })),
  )
  await recalculateDrafts(context, added)
  await draftsOfLeavers(
    context,
    rows.filter(hasLeft).map(({ item }) => item),
  )
}

export const addAdjustments = handle(calls.addAdjustments, async (context) => {
  const { body } = context
  const checked = await checkAdjustments(context, body.items)
  const items = checked.map((row, at) => ({
    row: at + 1,
    ok: row.fault === null,
    code: row.fault?.code ?? null,
    message: row.fault?.message ?? null,
    supplementary: hasLeft(row),
  }))
  if (body.dry_run !== true) {
    const refused = checked.filter(({ fault }) => fault !== null)
    const [first] = refused
    if (first && checked.length === 1 && first.fault instanceof Error) throw first.fault
    if (refused.length > 0)
      throw payrollRefusals.refusal('rows_refused', { refused: refused.length, rows: checked.length })
    await insert(context, checked)
  }
  return { items, totals: sumUp(checked) }
})

export const findAdjustmentRows = handle(calls.findAdjustmentRows, async ({ tx, now, body }) => {
  const found = await findPastedRows(tx, body.month, body.rows, await organisationDay(tx, now))
  const people = found.flatMap(({ employee }) => (employee ? [{ employee_id: employee.id, month: body.month }] : []))
  const states = await listPayMonthStates(tx, people)
  const leave = await payableOf(tx, states)
  return found.map((row, at) => ({
    ...row,
    leave: [...leave(states.find(({ employee_id }) => employee_id === row.employee?.id))],
    problem: problemOf(body.rows[at], row),
  }))
})

const problemOf = (pasted: PastedRow | undefined, { employee, component_id }: NamedRow): string | null => {
  const number = pasted?.employee_no?.trim()
  const code = pasted?.component_code?.trim()
  const problems = [
    ...(number && !employee ? [`No one has the number ${number}.`] : []),
    ...(code && component_id === null ? [`There is no component ${code} that is entered each month.`] : []),
  ]
  return problems.length === 0 ? null : problems.join(' ')
}

export const deleteAdjustment = handle(calls.deleteAdjustment, async (context) => {
  const { tx, actor, now, params } = context
  const stored = await lockAdjustment(tx, params.id)
  if (!stored) throw notFound()
  refuseOwnPay(actor, stored.employee_id)
  const [state] = await listPayMonthStates(tx, [stored])
  if (state?.is_closed && !state.is_approved) throw payslipsRefusals.refusal('added_issued')
  await updateDeleted(tx, stored.id, now)
  if (stored.leave_type_id !== null) {
    const account = { employee_id: stored.employee_id, type_id: stored.leave_type_id }
    await revokePayout(context, account, sourceOf(stored.id), 'The pay-out was taken back')
  }
  await audit(context, 'payroll.adjustment_deleted', {
    entity: 'pay_adjustments',
    id: stored.id,
    employee_id: stored.employee_id,
    before: { month: stored.month },
  })
  await recalculateDrafts(context, [stored])
  return { id: stored.id }
})
