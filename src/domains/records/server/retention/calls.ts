import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { countDue } from '#kit/server/retention/rules.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'
import * as calls from '../../contract/retention.calls.ts'
import { daysLater } from '../rules/days-later.ts'
import { listNamesOfDue } from './present/names-of-due.ts'
import { listRetainedDataOf } from './present/list-retained-data.ts'
import * as store from './store.ts'

const WAIT_DAYS = 7

/** A longer time applies at once, a shorter one in seven days; the present one reverts a waiting shorter one. */
const valuesOf = (now: string, present: number | null, requested: number | null) => {
  const isShorter = requested !== null && (present === null || requested < present)
  return isShorter
    ? {
        keep_days: present,
        next_keep_days: requested,
        next_from: daysLater(now, WAIT_DAYS),
      }
    : { keep_days: requested, next_keep_days: null, next_from: null }
}

export const retentionHandlers = {
  listRetention: handle(calls.listRetention, ({ tx, now }) => store.listRules(tx, now)),

  updateRetention: handle(calls.updateRetention, async (context) => {
    const { tx, now, params, body } = context
    const stored = found(await store.lockRule(tx, params.id))
    requireVersion(stored, body.version)
    if (body.keep_days !== null && body.keep_days < stored.floor_days)
      throw recordsRefusals.refusal('below_floor', { days: String(stored.floor_days) })
    const values = { ...valuesOf(now, stored.keep_days, body.keep_days), reason: body.reason }
    await store.updateRule(tx, params.id, values)
    const { keep_days, next_keep_days, next_from } = stored
    await audit(context, 'records.retention_updated', {
      entity: 'retention_rules',
      id: params.id,
      change: changed(
        { keep_days, next_keep_days, next_from },
        { keep_days: values.keep_days, next_keep_days: values.next_keep_days, next_from: values.next_from },
        { rule: stored.key, reason: body.reason },
      ),
    })
    return found(await store.findRule(tx, now, params.id))
  }),

  previewRetention: handle(calls.previewRetention, async (context) => {
    const { tx, now, body } = context
    const row = found(await store.findRule(tx, now, body.id))
    const due = await countDue(tx, row.key, now, body.keep_days)
    return { ...due, named: await listNamesOfDue(context, row.key, body.keep_days) }
  }),

  listLegalHolds: handle(calls.listLegalHolds, ({ tx }) => store.listLegalHolds(tx)),

  addLegalHold: handle(calls.addLegalHold, async (context) => {
    const { tx, body } = context
    if (!(await store.isPerson(tx, body.employee_id))) throw invalid({ employee_id: 'This person does not exist' })
    const id = await store.insertLegalHold(context, body)
    const legalHold = id === null ? undefined : await store.findLegalHold(tx, id)
    if (!legalHold) throw recordsRefusals.refusal('hold_exists')
    await audit(context, 'records.hold_added', {
      entity: 'legal_holds',
      id: legalHold.id,
      employee_id: body.employee_id,
      after: { reason: body.reason },
    })
    return legalHold
  }),

  liftLegalHold: handle(calls.liftLegalHold, async (context) => {
    const lifted = found(await store.liftLegalHold(context, context.params.id))
    await audit(context, 'records.hold_lifted', {
      entity: 'legal_holds',
      id: context.params.id,
      employee_id: lifted.employee_id,
      before: { reason: lifted.reason },
    })
    return null
  }),

  listRetainedData: handle(calls.listRetainedData, async ({ tx, params }) => {
    if (!(await store.isPerson(tx, params.id))) throw notFound()
    return listRetainedDataOf(tx, params.id)
  }),

  listOwnRetainedData: handle(calls.listOwnRetainedData, async ({ tx, actor }) => {
    return listRetainedDataOf(tx, found(actor.employee_id))
  }),
}
