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
import { noteRead } from '../../workflow.ts'
import { lockAll } from '../workflow/apply.ts'
import { listBackPay } from '../rules/back-pay.ts'
import { spanFault, raiseFault } from '../rules/check.ts'
import { hikeFacts } from '../rules/facts.ts'
import { publishHikeChanges } from '../notify.ts'
import { listPresentedHikes, presentLater, seesPay } from '../present.ts'
import { type CheckedRow, checkProposals, proposeAll } from '../workflow/propose.ts'
import { annualCost, type RaiseInput, raiseOf } from '../rules/raise.ts'
import { updateHikeRow, withdrawHikeRow } from '../store/hikes.ts'
import { findHikePage } from '../store/list.ts'
import { findRound } from '../store/rounds.ts'
import { listRaiseBases } from '../store/raise-bases.ts'

export const listHikes = handle(calls.listHikes, async (context) => {
  const { tx, now, query } = context
  const day = await organisationDay(tx, now)
  const { rows, meta } = await findHikePage(tx, query, day)
  const found = await listPresentedHikes(
    context,
    rows.map(({ id }) => id),
    day,
  )
  const byId = new Map(found.map((hike) => [hike.id, hike]))
  const data = rows.flatMap(({ id }) => byId.get(id) ?? [])
  const round = query.round_id !== undefined && seesPay(context.actor) ? await findRound(tx, query.round_id) : undefined
  return new DetailedResponse(data, { meta: { ...meta, budgets: round?.budgets ?? null } })
})

/** The new pay reveals the current one to those who may not see it. */
const refuseAmounts = (actor: Actor, items: readonly RaiseInput[]): void => {
  if (!seesPay(actor) && items.some(({ new_minor }) => new_minor !== undefined)) throw forbidden()
}

const NOTHING = { current_minor: null, new_minor: null, annual_cost_minor: null }

const verdictOf =
  (actor: Actor) =>
  ({ item, raiseBase, fault, raise }: CheckedRow, at: number): HikeVerdict => {
    const base = raiseBase.base
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

export const viewHikeEligibility = handle(calls.viewHikeEligibility, async (context) => {
  const { tx, actor, now, params, query } = context
  const item = { employee_id: params.id, effective_from: query.effective_from }
  const [raiseBase] = await listRaiseBases(tx, [item])
  if (!raiseBase?.is_person) throw notFound()
  const fault = raiseFault(actor, item, raiseBase, await organisationDay(tx, now))
  const isSeen = seesPay(actor) && raiseBase.base !== null
  if (isSeen) await noteRead(context, [params.id], 'preview')
  return {
    employee_id: params.id,
    ok: fault === null,
    code: fault?.code ?? null,
    message: fault?.message ?? null,
    currency: raiseBase.base?.currency ?? null,
    basis: raiseBase.base?.basis ?? null,
    current_minor: isSeen ? (raiseBase.base?.base_minor ?? null) : null,
    later_salaries: presentLater(raiseBase.later, isSeen),
  }
})

export const hikeBackPay = handle(calls.hikeBackPay, async (context) => {
  const { tx, actor, body } = context
  refuseAmounts(actor, body.items)
  const isSeen = seesPay(actor)
  const bases = await listRaiseBases(tx, body.items)
  const raises = body.items.map(({ employee_id, effective_from, ...input }, at) => {
    const base = bases[at]?.base
    const raise = base && isSeen ? raiseOf(base.base_minor, input) : null
    return { employee_id, effective_from, new_minor: raise && 'new_minor' in raise ? raise.new_minor : null }
  })
  const found = await listBackPay(context, raises)
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
  return { items, hikes: await listPresentedHikes(context, ids, await organisationDay(tx, now)) }
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
  const [raiseBase] = await listRaiseBases(tx, [{ employee_id, effective_from, hike_id: id }])
  const facts = { ...hikeFacts(actor, hike), has_salary: raiseBase?.base != null }
  take(payRefusals, next(hikeWorkflow, hike.state, 'update', facts))
  const stored = await lockVersion(tx, 'hikes', id, version)
  if (!raiseBase?.base) throw hikesRefusals.refusal('no_salary')
  const today = await organisationDay(tx, now)
  const fault = effective_from === hike.effective_from ? null : spanFault(raiseBase, effective_from, today)
  if (fault) throw fault
  // A percentage is rounded: when sent back unchanged, it must not move a new pay that was entered as an amount.
  const isSame =
    (percent_bp ?? stored.percent_bp) === stored.percent_bp && new_minor === undefined && !hike.base_changed
  const { currency, basis, base_minor: current_minor } = raiseBase.base
  const isUnchanged = isSame && current_minor === stored.current_minor && currency === stored.currency
  const input = new_minor === undefined ? { percent_bp: percent_bp ?? stored.percent_bp } : { new_minor }
  const raise = raiseOf(current_minor, isUnchanged ? { new_minor: stored.new_minor } : input)
  if (raise instanceof Refusal) throw raise
  const amounts = isUnchanged ? {} : { currency, basis, current_minor, ...raise }
  const changed_by = actor.account_id === stored.proposed_by ? null : actor.account_id
  await updateHikeRow(tx, id, {
    effective_from,
    reason: fields.reason ?? stored.reason,
    note: fields.note ?? stored.note,
    changed_by,
    ...amounts,
  })
  await audit(context, 'payroll.hike_updated', {
    entity: 'hikes',
    id,
    employee_id,
    after: { effective_from, fields: Object.keys(body).filter((field) => field !== 'version') },
  })
  publishHikeChanges(context)
  const [presented] = await listPresentedHikes(context, [id], today)
  if (!presented) throw notFound()
  return presented
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
  publishHikeChanges(context)
  return { id: hike.id }
})
