import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId, type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/delegations.calls.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import { requestKinds } from '../../kinds/public.ts'
import { isEmployedBetween } from '../../store/people.ts'
import { showApprovers } from '../../notify/notices.ts'
import { insertDelegation, listDelegationRows, updateEnded } from '../store/delegations.ts'

const LONGEST = 92
const hasAll = (actor: Actor): boolean => scopeOf(actor, 'approvals.delegate') === 'all'

/** Delegations that run or are planned: the own ones, or those of all people. */
const list = async ({ tx, actor, now }: Context, id?: number): Promise<calls.Delegation[]> => {
  const today = await organisationDay(tx, now)
  return listDelegationRows(tx, { today, id, is_everyone: hasAll(actor), employee_id: actor.employee_id })
}

export const listDelegations = handle(calls.listDelegations, (context) => list(context))

const fromOf = ({ actor }: Context, requested: number | undefined): number => {
  if (requested !== undefined && requested !== actor.employee_id && !hasAll(actor))
    throw invalid({ from_employee_id: 'Only for oneself' })
  const from = requested ?? actor.employee_id
  if (from === null) throw invalid({ from_employee_id: 'Whose deputy is it?' })
  return from
}

export const addDelegation = handle(calls.addDelegation, async (context) => {
  const { tx, actor, now, body, by } = context
  const from = fromOf(context, body.from_employee_id)
  const { to_employee_id, from_date, to_date } = body
  const today = await organisationDay(tx, now)
  if (to_date < from_date) throw invalid({ to_date: 'The last day is before the first' })
  if (to_date < today) throw invalid({ to_date: 'These days are over' })
  if (to_date > addDays(from_date, LONGEST - 1)) throw invalid({ to_date: `At most ${LONGEST} days` })
  const unknown = body.kinds?.find((kind) => !requestKinds.all().some(([key]) => key === kind))
  if (unknown !== undefined) throw invalid({ kinds: `There is no kind ${unknown}` })
  if (to_employee_id === from) throw requestsRefusals.refusal('delegation_self')
  for (const [field, id] of [
    ['from_employee_id', from],
    ['to_employee_id', to_employee_id],
  ] as const) {
    const found = await isEmployedBetween(tx, id, from_date, to_date)
    if (found === undefined) throw invalid({ [field]: 'Person does not exist' })
    if (!found) throw requestsRefusals.refusal('not_employed')
  }
  const id = await insertDelegation(tx, {
    from_employee_id: from,
    to_employee_id,
    from_date,
    to_date,
    kinds: body.kinds ?? null,
    created_by: authorId({ by, actor }),
  })
  const after = { from, to: to_employee_id, from_date, to_date, kinds: body.kinds ?? null }
  await audit(context, 'requests.delegated', { entity: 'approval_delegations', id, employee_id: from, after })
  showApprovers(context, [from, to_employee_id])
  const [row] = await list(context, id)
  if (!row) throw notFound()
  return row
})

export const endDelegation = handle(calls.endDelegation, async (context) => {
  const { tx, now, params } = context
  const [row] = await list(context, params.id)
  if (!row) throw notFound()
  if (!(await updateEnded(tx, row.id, now))) throw notFound()
  await audit(context, 'requests.undelegated', {
    entity: 'approval_delegations',
    id: row.id,
    employee_id: row.from.id,
    before: { to: row.to.id, from_date: row.from_date, to_date: row.to_date },
  })
  showApprovers(context, [row.from.id, row.to.id])
  return { id: row.id }
})
