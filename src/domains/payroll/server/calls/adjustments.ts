import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Input } from '#kit/contract/call.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, auditAll } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/adjustments.calls.ts'
import { payrollRefusals, payslipsRefusals } from '../../contract/payroll.refusals.ts'
import { noteRead } from '../note-read.ts'
import { isOwnPay, refuseOwnPay } from '../own.ts'
import { recalculateDrafts } from '../run/recalculate.ts'
import { type AdjustmentRow, listAdjustmentRows, readMonthStands } from '../store/adjustments.ts'
import { findComponents, type StoredComponent } from '../store/components.ts'

type Item = NonNullable<Input<typeof calls.addAdjustments>['body']>['items'][number]

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

type Stand = Awaited<ReturnType<typeof readMonthStands>>[number]

/** Why a row cannot be added; null where it can. */
const faultOf = (actor: Actor, item: Item, stand: Stand | undefined, component: StoredComponent | undefined) => {
  if (!stand) return { code: 'not_found', message: 'Employee does not exist' }
  if (component?.calc !== 'manual' || !component.active)
    return { code: 'component', message: 'Component does not exist, or takes no amounts by hand' }
  if (isOwnPay(actor, item.employee_id)) return payrollRefusals.refusal('own_pay')
  if (!stand.is_employed) return payslipsRefusals.refusal('not_employed')
  if (stand.currency === null) return payslipsRefusals.refusal('no_salary')
  return stand.is_closed ? payslipsRefusals.refusal('approved') : null
}

const sumUp = (
  checked: readonly Readonly<{ item: Item; stand: Stand | undefined; component: StoredComponent | undefined }>[],
) => {
  const totals = new Map<string, { currency: string; earnings_minor: number; deductions_minor: number }>()
  for (const { item, stand, component } of checked) {
    const currency = stand?.currency
    if (!currency || !component) continue
    const sum = totals.get(currency) ?? { currency, earnings_minor: 0, deductions_minor: 0 }
    const field = component.kind === 'deduction' ? 'deductions_minor' : 'earnings_minor'
    if (component.kind !== 'employer_cost') totals.set(currency, { ...sum, [field]: sum[field] + item.amount_minor })
    else totals.set(currency, sum)
  }
  return [...totals.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

const insert = async (context: Context, items: readonly Item[]): Promise<void> => {
  const { tx, actor } = context
  const values = items.map((item) => ({
    ...item,
    created_by: actor.account_id,
  }))
  const rows = await tx.insertInto('pay_adjustments').values(values).returning(['id', 'employee_id', 'month']).execute()
  await auditAll(
    context,
    'payroll.adjustment_added',
    rows.map(({ id, employee_id, month }) => ({ entity: 'pay_adjustments', id, employee_id, after: { month } })),
  )
  await recalculateDrafts(context, items)
}

export const addAdjustments = handle(calls.addAdjustments, async (context) => {
  const { tx, actor, body } = context
  const stands = await readMonthStands(tx, body.items)
  const components = await findComponents(
    tx,
    body.items.map(({ component_id }) => component_id),
  )
  const checked = body.items.map((item) => {
    const stand = stands.find(({ employee_id, month }) => employee_id === item.employee_id && month === item.month)
    const component = components.get(item.component_id)
    return { item, stand, component, fault: faultOf(actor, item, stand, component) }
  })
  const items = checked.map(({ fault }, at) => ({
    row: at + 1,
    ok: fault === null,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
  }))
  if (body.dry_run !== true) {
    const refused = checked.filter(({ fault }) => fault !== null)
    const [first] = refused
    if (first && checked.length === 1 && first.fault instanceof Error) throw first.fault
    if (refused.length > 0)
      throw payrollRefusals.refusal('rows_refused', { refused: refused.length, rows: checked.length })
    await insert(context, body.items)
  }
  return { items, totals: sumUp(checked) }
})

export const deleteAdjustment = handle(calls.deleteAdjustment, async (context) => {
  const { tx, actor, now, params } = context
  const stored = await tx
    .selectFrom('pay_adjustments')
    .selectAll()
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound()
  refuseOwnPay(actor, stored.employee_id)
  await tx.updateTable('pay_adjustments').set({ deleted_at: now }).where('id', '=', stored.id).execute()
  await audit(context, 'payroll.adjustment_deleted', {
    entity: 'pay_adjustments',
    id: stored.id,
    employee_id: stored.employee_id,
    before: { month: stored.month },
  })
  await recalculateDrafts(context, [stored])
  return { id: stored.id }
})
