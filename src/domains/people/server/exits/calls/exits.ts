import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { type HoldingItem, type Holder, type HoldingKind, holdings, listHoldingItems } from '#kit/server/holdings.ts'
import * as calls from '../../../contract/exits.calls.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import { toExitContext, showExit, takeExit } from '../workflow/exit-context.ts'
import { countBlocking, listHoldings, suggestReceiver } from '../holdings.ts'
import { isAssignable } from '../../persons/store/person-lookups.ts'
import { authorityOf } from '../../states/workflow/steps.ts'
import { todayOf } from '../../persons/store/days.ts'
import * as store from '../store/exits.ts'
import { findStoredPerson, lockPerson } from '../../persons/store/people.ts'
import { notifyPerson } from '../../states/notify.ts'

type Leaving = Readonly<{ exit: store.ExitRow; today: string; holder: Holder; last_here: string }>

/**
 * Returns the exit of a person to work on: the newest that was not withdrawn or retracted, and the day on which
 * holdings move.
 */
const findLeaving = async (context: Context, employeeId: number): Promise<Leaving> => {
  const today = await todayOf(context, employeeId)
  const rows = await store.listExitRows(context.tx, employeeId)
  const exit =
    rows.find(({ state }) => state === 'accepted') ??
    rows.find(({ state }) => state !== 'withdrawn' && state !== 'retracted')
  if (today === undefined || !exit?.last_day) throw notFound()
  const dayAfter = addDays(exit.last_day, 1)
  const holder = { employee_id: employeeId, from: dayAfter > today ? dayAfter : today }
  return { exit, today, holder, last_here: exit.last_day < today ? exit.last_day : today }
}

export const getOffboarding = handle(calls.getOffboarding, async (context) => {
  const { tx, actor, params } = context
  const { exit, today, holder, last_here } = await findLeaving(context, params.id)
  const suggested = await suggestReceiver(tx, holder, last_here)
  const groups = exit.state === 'closed' ? [] : await listHoldings(tx, holder, suggested)
  const open_blocking = groups.reduce((sum, { blocking, count }) => (blocking ? sum + count : sum), 0)
  return { exit: showExit(actor, today, open_blocking)(exit), from: holder.from, groups, open_blocking }
})

const checkReceiver = async (context: Context, id: number, { holder }: Leaving) => {
  if (id === holder.employee_id) throw invalid({ to_employee_id: 'This person leaves' })
  const receiver = await findStoredPerson(context.tx, id)
  if (!receiver) throw invalid({ to_employee_id: 'Person does not exist' })
  if (!(await isAssignable(context.tx, id, holder.from)))
    throw peopleRefusals.refusal('not_employed', { person: receiver.name })
  return { id, name: receiver.name }
}

type Reassign = NonNullable<HoldingKind['reassign']>

const moveItems = async (
  context: Context,
  items: readonly HoldingItem[],
  reassign: Reassign,
  handover: Parameters<Reassign>[2],
) => {
  const refused: { id: number; label: string; code: string; message: string }[] = []
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    const done = await attempt(context, false, () => reassign(context, item, handover))
    if ('refusal' in done)
      refused.push({ id: item.id, label: item.label, code: done.refusal.code, message: done.refusal.message })
  }
  return refused
}

export const reassignHoldings = handle(calls.reassignHoldings, async (context) => {
  const { tx, body } = context
  const person = await lockPerson(tx, body.employee_id)
  const leaving = await findLeaving(context, person.id)
  const kind = holdings.all().find(([key]) => key === body.kind)?.[1]
  if (!kind?.reassign) throw invalid({ kind: 'These are not handed on here' })
  const to = await checkReceiver(context, body.to_employee_id, leaving)
  const remaining = await listHoldingItems(tx, [leaving.holder], kind)
  const items = remaining.filter(({ id }) => body.all || body.item_ids?.includes(id))
  if (items.length === 0)
    throw peopleRefusals.refusal('none_moved', { why: `${person.name} does not hold this any more.` })
  const note = body.note ?? `Takes over from ${person.name}`
  const refused = await moveItems(context, items, kind.reassign, { from: leaving.holder, to, note })
  const moved = items.length - refused.length
  const [first] = refused
  if (first && moved === 0) throw peopleRefusals.refusal('none_moved', { why: first.message })
  if (moved > 0)
    await notifyPerson(context, to.id, {
      kind: 'people.exit',
      title: `${person.name} hands over to you`,
      text: `${kind.label}: ${items
        .filter((item) => !refused.some(({ id }) => id === item.id))
        .map(({ label }) => label)
        .join(', ')}`,
      key: `handover:${leaving.exit.id}:${body.kind}`,
      is_mailed: false,
    })
  await audit(context, 'people.holdings_reassigned', {
    entity: 'exits',
    id: leaving.exit.id,
    employee_id: person.id,
    after: { kind: body.kind, to: to.id, items: items.map(({ id }) => id), refused },
  })
  return { moved, refused }
})

export const closeExit = handle(calls.closeExit, async (context) => {
  const { tx, actor, body, now } = context
  const person = await lockPerson(tx, body.employee_id)
  const { exit, today, holder } = await findLeaving(context, person.id)
  const authority = authorityOf(actor, person.id)
  const remaining = (await countBlocking(tx, [holder])).get(person.id) ?? 0
  const state = takeExit(exit.state, 'close', { ...toExitContext(exit, authority, today), holdings: remaining })
  const { employee_id: _id, ...values } = body
  await store.updateExit(tx, exit.id, { ...values, state, closed_at: now, closed_by: context.by.account_id })
  await audit(context, 'people.exit_closed', {
    entity: 'exits',
    id: exit.id,
    employee_id: person.id,
    change: changed({ state: exit.state }, { state }, { ...values }),
  })
  return showExit(actor, today)(await store.getExitRow(tx, exit.id))
})
