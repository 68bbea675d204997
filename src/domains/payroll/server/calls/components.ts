import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/components.calls.ts'
import { componentFaults, isBeforeTaxByKind, type PayComponent } from '../../contract/components.models.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import { enqueueChangeCheck } from '../run/workflow/check-changes.ts'
import {
  type ComponentRow,
  deleteComponentRow,
  insertComponent,
  insertRates,
  isComponentUsed,
  listComponentRows,
  lockComponent,
  updateComponentRow,
} from '../store/components.ts'

const present =
  (actor: Actor) =>
  (row: ComponentRow): PayComponent => {
    const canChange = scopeOf(actor, 'payroll.write') !== null && row.calc !== 'engine'
    return { ...row, can: { update: canChange, delete: canChange && row.uses === 0 } }
  }

const get = async (tx: Tx, actor: Actor, id: number): Promise<PayComponent> => {
  const [row] = await listComponentRows(tx, { id })
  if (!row) throw notFound()
  return present(actor)(row)
}

export const listComponents = handle(calls.listComponents, async ({ tx, actor, query }) =>
  (await listComponentRows(tx, { active: query.active })).map(present(actor)),
)

export const addComponent = handle(calls.addComponent, async (context) => {
  const { tx, actor, body } = context
  const { rates = [], prorate = body.calc === 'fixed', on_slip = true, outside = false, ...columns } = body
  const before_tax = body.before_tax ?? isBeforeTaxByKind({ kind: body.kind, outside })
  const id = await insertComponent(tx, { ...columns, prorate, on_slip, outside, before_tax })
  await insertRates(tx, id, rates)
  await audit(context, 'payroll.component_added', { entity: 'pay_components', id, after: { code: columns.code } })
  return get(tx, actor, id)
})

export const updateComponent = handle(calls.updateComponent, async (context) => {
  const { tx, actor, params, body } = context
  const { version, rates = [], ...changes } = body
  const stored = await lockVersion(tx, 'pay_components', params.id, version)
  if (stored.calc === 'engine') throw payrollRefusals.refusal('fixed_component')
  const outside = changes.outside ?? stored.outside
  const kindDefault = outside === stored.outside ? stored.before_tax : isBeforeTaxByKind({ kind: stored.kind, outside })
  const next = { on_slip: changes.on_slip ?? stored.on_slip, outside, before_tax: changes.before_tax ?? kindDefault }
  const faults = componentFaults({ kind: stored.kind, calc: stored.calc, ...next })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await updateComponentRow(tx, params.id, {
    name: changes.name ?? stored.name,
    ...next,
    active: changes.active ?? stored.active,
  })
  await insertRates(tx, params.id, rates)
  const isMoved = next.outside !== stored.outside || next.before_tax !== stored.before_tax
  if (rates.length > 0 || isMoved) await enqueueChangeCheck(context, null)
  await audit(context, 'payroll.component_updated', {
    entity: 'pay_components',
    id: params.id,
    after: { fields: Object.keys(body).filter((field) => field !== 'version') },
  })
  return get(tx, actor, params.id)
})

export const deleteComponent = handle(calls.deleteComponent, async (context) => {
  const { tx, params } = context
  const stored = await lockComponent(tx, params.id)
  if (!stored) throw notFound()
  if (stored.calc === 'engine') throw payrollRefusals.refusal('fixed_component')
  if (await isComponentUsed(tx, params.id)) throw payrollRefusals.refusal('component_used')
  await deleteComponentRow(tx, params.id)
  await audit(context, 'payroll.component_deleted', {
    entity: 'pay_components',
    id: params.id,
    before: { code: stored.code },
  })
  return { id: params.id }
})
