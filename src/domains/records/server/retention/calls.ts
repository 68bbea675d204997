import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { countDue } from '#kit/server/retention/rules.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'
import * as calls from '../../contract/retention.calls.ts'
import { daysLater } from '../days-later.ts'
import { namesOfDue } from './names-of-due.ts'
import { keptOf } from './person.ts'
import * as store from './store.ts'

const WAIT_DAYS = 7

/** A longer time holds at once, a shorter one in seven days; the present one takes a shorter one back. */
const valuesOf = (now: string, present: number | null, asked: number | null) => {
  const isShorter = asked !== null && (present === null || asked < present)
  return isShorter
    ? {
        keep_days: present,
        next_keep_days: asked,
        next_from: daysLater(now, WAIT_DAYS),
      }
    : { keep_days: asked, next_keep_days: null, next_from: null }
}

export const retentionHandlers = {
  listRetention: handle(calls.listRetention, ({ tx, now }) => store.listRules(tx, now)),

  updateRetention: handle(calls.updateRetention, async (context) => {
    const { tx, now, params, body } = context
    const held = await store.lockRule(tx, params.id)
    if (!held) throw notFound()
    requireVersion(held, body.version)
    if (body.keep_days !== null && body.keep_days < held.floor_days)
      throw recordsRefusals.refusal('below_floor', { days: String(held.floor_days) })
    const values = { ...valuesOf(now, held.keep_days, body.keep_days), reason: body.reason }
    await store.setRule(tx, params.id, values)
    const { keep_days, next_keep_days, next_from } = held
    await audit(context, 'records.retention_updated', {
      entity: 'retention_rules',
      id: params.id,
      change: changed(
        { keep_days, next_keep_days, next_from },
        { keep_days: values.keep_days, next_keep_days: values.next_keep_days, next_from: values.next_from },
        { rule: held.key, reason: body.reason },
      ),
    })
    const row = await store.readRule(tx, now, params.id)
    if (!row) throw notFound()
    return row
  }),

  previewRetention: handle(calls.previewRetention, async (context) => {
    const { tx, now, body } = context
    const row = await store.readRule(tx, now, body.id)
    if (!row) throw notFound()
    const due = await countDue(tx, row.key, now, body.keep_days)
    return { ...due, named: await namesOfDue(context, row.key, body.keep_days) }
  }),

  listHolds: handle(calls.listHolds, ({ tx }) => store.listHolds(tx)),

  addHold: handle(calls.addHold, async (context) => {
    const { tx, body } = context
    if (!(await store.isPerson(tx, body.employee_id))) throw invalid({ employee_id: 'This person does not exist' })
    const id = await store.placeHold(context, body)
    const hold = id === null ? undefined : await store.readHold(tx, id)
    if (!hold) throw recordsRefusals.refusal('hold_exists')
    await audit(context, 'records.hold_added', {
      entity: 'legal_holds',
      id: hold.id,
      employee_id: body.employee_id,
      after: { reason: body.reason },
    })
    return hold
  }),

  liftHold: handle(calls.liftHold, async (context) => {
    const lifted = await store.liftHold(context, context.params.id)
    if (!lifted) throw notFound()
    await audit(context, 'records.hold_lifted', {
      entity: 'legal_holds',
      id: context.params.id,
      employee_id: lifted.employee_id,
      before: { reason: lifted.reason },
    })
    return null
  }),

  listKeptOf: handle(calls.listKeptOf, async ({ tx, params }) => {
    if (!(await store.isPerson(tx, params.id))) throw notFound()
    return keptOf(tx, params.id)
  }),

  listOwnKept: handle(calls.listOwnKept, async ({ tx, actor }) => {
    if (actor.employee_id === null) throw notFound()
    return keptOf(tx, actor.employee_id)
  }),
}
