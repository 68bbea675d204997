import { organisationDay } from '#domains/organisation/server/index.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { hikeWorkflow } from '../../../contract/hike.workflows.ts'
import * as calls from '../../../contract/hikes.calls.ts'
import type { HikeVerdict } from '../../../contract/hikes.models.ts'
import { hikesRefusals, payRefusals } from '../../../contract/payroll.refusals.ts'
import { noteRead } from '../../note-read.ts'
import { lockAll } from '../apply.ts'
import { readBackPay } from '../back-pay.ts'
import { spanFault, standFault } from '../check.ts'
import { hikeFacts } from '../facts.ts'
import { showHikes } from '../notify.ts'
import { answerHikes, presentLater, seesPay } from '../present.ts'
import { type CheckedRow, checkProposals, proposeAll } from '../propose.ts'
import { annualCost, type Asked, raiseOf } from '../raise.ts'
import { withdrawHikeRow } from '../store/hikes.ts'
import { findHikePage } from '../store/list.ts'
import { findRound } from '../store/rounds.ts'
import { readStands } from '../store/stands.ts'

export const listHikes = handle(calls.listHikes, async (context) => {
  const { tx, now, query } = context
  const day = await organisationDay(tx, now)
  const { rows, meta } = await findHikePage(tx, query, day)
  const found = await answerHikes(
    context,
    rows.map(({ id }) => id),
    day,
  )
  const byId = new Map(found.map((hike) => [hike.id, hike]))
  const data = rows.flatMap(({ id }) => byId.get(id) ?? [])
  const round = query.round_id !== undefined && seesPay(context.actor) ? await findRound(tx, query.round_id) : undefined
  return new DetailedResponse(data, { meta: { ...meta, budgets: round?.budgets ?? null } })
})

/** The new pay itself tells the current one to those who may not see it. */
const refuseAmounts = (actor: Actor, items: readonly Asked[]): void => {
  if (!seesPay(actor) && items.some(({ new_minor }) => new_minor !== undefined)) throw forbidden()
}

const NOTHING = { current_minor: null, new_minor: null, annual_cost_minor: null }

const verdictOf =
  (actor: Actor) =>
  ({ item, stand, fault, raise }: CheckedRow, at: number): HikeVerdict => {
    const base = stand.base
    const isSeen = seesPay(actor) && base !== null
    return {
      row: at + 1,
      ok: fault === null,
      code: fault?.code ?? null,
      message: fault?.message ?? null,
      employee_id: item.employee_id,
      currency: base?.currency ?? null,
      basis: base?.basis ?? null,
      percent_bp: raise?.percent_bp ?? null,
      ...(isSeen
        ? {
            current_minor: base.base_minor,
            new_minor: raise?.new_minor ?? null,
            annual_cost_minor: raise && annualCost(base.basis, base.base_minor, raise.new_minor),
          }
        : NOTHING),
    }
  }

export const hikeStandOf = handle(calls.hikeStandOf, async (context) => {
  const { tx, actor, now, params, query } = context
  const asked = { employee_id: params.id, effective_from: query.effective_from }
  const [stand] = await readStands(tx, [asked])
  if (!stand?.is_person) throw notFound()
  const fault = standFault(actor, asked, stand, await organisationDay(tx, now))
  const isSeen = seesPay(actor) && stand.base !== null
  if (isSeen) await noteRead(context, [params.id], 'preview')
  return {
    employee_id: params.id,
    ok: fault === null,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
    currency: stand.base?.currency ?? null,
    basis: stand.base?.basis ?? null,
    current_minor: isSeen ? (stand.base?.base_minor ?? null) : null,
    later_salaries: presentLater(stand.later, isSeen),
  }
})

export const hikeBackPay = handle(calls.hikeBackPay, async (context) => {
  const { tx, actor, body } = context
  refuseAmounts(actor, body.items)
  const isSeen = seesPay(actor)
  const stands = await readStands(tx, body.items)
  const raises = body.items.map(({ employee_id, effective_from, ...asked }, at) => {
    const base = stands[at]?.base
    const raise = base && isSeen ? raiseOf(base.base_minor, asked) : null
    return { employee_id, effective_from, new_minor: raise && 'new_minor' in raise ? raise.new_minor : null }
  })
  const found = await readBackPay(context, raises)
  const shown = found.filter(({ months }) => months.some(({ difference_minor }) => difference_minor !== null))
  if (shown.length > 0)
    await noteRead(
      context,
      shown.map(({ employee_id }) => employee_id),
      'preview',
    )
  return found
})

export const proposeHikes = handle(calls.proposeHikes, async (context) => {
  const { tx, actor, now, body } = context
  refuseAmounts(actor, body.items)
  const rows = await checkProposals(context, actor, body.items)
  const items = rows.map(verdictOf(actor))
  if (body.dry_run === true) {
    const shown = items.filter(({ current_minor }) => current_minor !== null)
    await noteRead(
      context,
      shown.map(({ employee_id }) => employee_id),
      'preview',
    )
    return { items, hikes: [] }
  }
  const ids = await proposeAll(context, actor, body.items)
  return { items, hikes: await answerHikes(context, ids, await organisationDay(tx, now)) }
})

export const updateHike = handle(calls.updateHike, async (context) => {
  const { tx, actor, now, params, body } = context
  const { version, percent_bp, new_minor, ...fields } = body
  refuseAmounts(actor, [body])
  if (percent_bp !== undefined && new_minor !== undefined)
    throw invalid({ percent_bp: 'Give a percentage or the new pay' })
  const [hike] = await lockAll(context, [params.id])
  if (!hike) throw notFound()
  const effective_from = fields.effective_from ?? hike.effective_from
  const { id, employee_id } = hike
  const [stand] = await readStands(tx, [{ employee_id, effective_from, hike_id: id }])
  const facts = { ...hikeFacts(actor, hike), has_salary: stand?.base != null }
  take(payRefusals, next(hikeWorkflow, hike.state, 'update', facts))
  const stored = await lockVersion(tx, 'hikes', id, version)
  if (!stand?.base) throw hikesRefusals.refusal('no_salary')
  const today = await organisationDay(tx, now)
  const fault = effective_from === hike.effective_from ? null : spanFault(stand, effective_from, today)
  if (fault) throw fault
  // A percentage is rounded: sent back as it stands, it must not move a new pay that was given as an amount.
  const isSame =
    (percent_bp ?? stored.percent_bp) === stored.percent_bp && new_minor === undefined && !hike.base_changed
  const { currency, basis, base_minor: current_minor } = stand.base
  const isKept = isSame && current_minor === stored.current_minor && currency === stored.currency
  const asked = new_minor === undefined ? { percent_bp: percent_bp ?? stored.percent_bp } : { new_minor }
  const raise = raiseOf(current_minor, isKept ? { new_minor: stored.new_minor } : asked)
  if (raise instanceof Refusal) throw raise
  const amounts = isKept ? {} : { currency, basis, current_minor, ...raise }
  const changed_by = actor.account_id === stored.proposed_by ? null : actor.account_id
  await tx
    .updateTable('hikes')
    .set({
      effective_from,
      reason: fields.reason ?? stored.reason,
      note: fields.note ?? stored.note,
      changed_by,
      ...amounts,
    })
    .where('id', '=', id)
    .execute()
  await audit(context, 'payroll.hike_updated', {
    entity: 'hikes',
    id,
    employee_id,
    after: { effective_from, fields: Object.keys(body).filter((field) => field !== 'version') },
  })
  showHikes(context)
  const [answered] = await answerHikes(context, [id], today)
  if (!answered) throw notFound()
  return answered
})

export const withdrawHike = handle(calls.withdrawHike, async (context) => {
  const { tx, actor, params } = context
  const [hike] = await lockAll(context, [params.id])
  if (!hike) throw notFound()
  take(payRefusals, next(hikeWorkflow, hike.state, 'withdraw', hikeFacts(actor, hike)))
  await withdrawHikeRow(tx, hike.id)
  await audit(context, 'payroll.hike_withdrawn', {
    entity: 'hikes',
    id: hike.id,
    employee_id: hike.employee_id,
    before: { state: hike.state },
  })
  showHikes(context)
  return { id: hike.id }
})
