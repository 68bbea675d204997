import type { Work } from '#kit/server/context.ts'
import { type MergeLine, type Pair, recordText } from '#kit/server/merging.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { amountText, dayText } from '../../contract/requests.texts.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { openStepOf } from '../chain/workflow.ts'
import { lockAccounts } from '../ledger/store/books.ts'
import { insertLots, post } from '../ledger/store/postings.ts'
import { adjust } from '../ledger/workflow/adjust.ts'
import { credit, debit, WITHOUT_LIMIT } from '../ledger/workflow/debits.ts'
import { recalculateFor } from '../ledger/workflow/recalculate-years.ts'
import { listDays, type StoredDay } from '../store/days.ts'
import { listOpenLots, listPassingRequests, type OpenLot, passRequest } from '../store/merging.ts'
import { insertEvent, lockRequest, lockRequester, type RequestRecord } from '../store/requests.ts'
import { clearAssignees, listAssignees, lockSteps } from '../store/steps.ts'
import { applyEffects, undoEffects } from './effects.ts'

const twoOf = ({ from, into, day }: Pair) => ({ from: from.id, into: into.id, day })
const isDecided = ({ status }: RequestRecord): boolean => status === 'approved' || status === 'cancel_pending'

type Passed = Readonly<{ request: RequestRecord; days: readonly StoredDay[] }>

/** No one decides their own request: a step that waited for the person is opened again. */
const openOwnStep = async (work: Work, request: RequestRecord): Promise<void> => {
  const step = (await lockSteps(work.tx, request.id)).find(({ state }) => state === 'open')
  if (!step) return
  const own = new Set(await listAccountIdsOf(work.tx, [request.employee_id]))
  if (!(await listAssignees(work.tx, step.id)).some(({ account_id }) => own.has(account_id))) return
  await clearAssignees(work.tx, step.id)
  await openStepOf(work, request, step)
}

const pass = async (work: Work, id: number, { into, day }: Pair, reason: string): Promise<Passed> => {
  const request = await lockRequest(work, id)
  const days = (await listDays(work.tx, id)).filter(({ live }) => live)
  const ids = days.map((one) => one.id)
  await credit(work, ids, { reason, by_organisation: true, today: day })
  if (isDecided(request)) await undoEffects(work, request, days)
  await passRequest(work.tx, id, into.id)
  await insertEvent(work, id, { action: 'updated', from: request.status, to: request.status, note: reason })
  const passed = await lockRequest(work, id)
  await openOwnStep(work, passed)
  return { request: passed, days }
}

const payAgain = async (work: Work, { request, days }: Passed): Promise<void> => {
  if (request.type.needs_balance) {
    const account = { employee_id: request.employee_id, type_id: request.type_id }
    const charges = days.map(({ id, date, amount }) => ({ request_day_id: id, date, amount }))
    const missing = await debit(work, account, charges, WITHOUT_LIMIT)
    if (missing)
      throw requestsRefusals.refusal('insufficient_balance', {
        type: request.type.name,
        asked: amountText(missing.amount, request.type.unit),
        available: amountText(missing.available, request.type.unit),
        day: dayText(missing.on),
      })
  }
  if (isDecided(request)) await applyEffects(work, request, days)
}

/** Carries the rest of a lot over in two postings whose sum is zero, with the validity that it had. */
const carryLot = async (work: Work, lot: OpenLot, { into, day }: Pair, reason: string): Promise<void> => {
  const { type_id, valid_from, valid_to, carries, left } = lot
  const effective_date = valid_from > day ? valid_from : day
  const taken = {
    employee_id: lot.employee_id,
    type_id,
    lot_id: lot.id,
    kind: 'adjustment' as const,
    effective_date,
    reason,
  }
  await post(work, [{ ...taken, amount: -left }])
  const account = { employee_id: into.id, type_id }
  if (left > 0) {
    const span = { origin: 'adjustment', year: null, valid_from, valid_to, carries } as const
    const lots = await insertLots(work.tx, [{ ...account, ...span }])
    const given = { ...account, kind: 'adjustment' as const, amount: left, effective_date, reason }
    await post(
      work,
      lots.map(({ id }) => ({ ...given, lot_id: id })),
    )
    return
  }
  const adjustment = { amount: left, effective_date, valid_to, carries, reason }
  const missing = await adjust(work, [account], adjustment, WITHOUT_LIMIT)
  if (missing)
    throw requestsRefusals.refusal('insufficient_balance', {
      type: lot.type,
      asked: amountText(-left, lot.unit),
      available: amountText(missing.available, lot.unit),
      day: dayText(effective_date),
    })
}

/**
 * Passes the requests ahead to the record that stays, and carries over what is left of the leave. The leave years of the
 * merged record are worked out again first, because its employment has ended.
 */
export const mergeRequests = async (work: Work, pair: Pair): Promise<MergeLine[]> => {
  const { from, into, day } = pair
  for (const id of [from.id, into.id].toSorted((a, b) => a - b)) await lockRequester(work.tx, id)
  await recalculateFor(work, [from.id], { type_id: null, employee_ids: [from.id], pattern_ids: [], from: day })
  const reason = `Merged: ${recordText(from)} into ${recordText(into)}`
  const passed: Passed[] = []
  for (const { id } of await listPassingRequests(work.tx, twoOf(pair))) passed.push(await pass(work, id, pair, reason))
  const lots = await listOpenLots(work.tx, from.id, day)
  await lockAccounts(
    work.tx,
    lots.flatMap(({ type_id }) => [
      { employee_id: from.id, type_id },
      { employee_id: into.id, type_id },
    ]),
  )
  for (const lot of lots) await carryLot(work, lot, pair, reason)
  for (const one of passed) await payAgain(work, one)
  return [...Map.groupBy(lots, ({ type_id }) => type_id).values()].flatMap((own): MergeLine[] => {
    const [first] = own
    const left = own.reduce((sum, lot) => sum + lot.left, 0)
    return first
      ? [{ label: 'Leave left', item: `${first.type}: ${amountText(left, first.unit)}`, effect: 'carried' }]
      : []
  })
}
