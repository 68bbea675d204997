import { invalid, notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/requests.calls.ts'
import { prepareRequest } from '../rules/prepare-request.ts'
import { showRequest } from '../present/show-request.ts'
import { presentRow } from '../present/present-request.ts'
import { listOwnRequests } from '../store/lists.ts'
import { findRequester, type Requester } from '../store/people.ts'
import { lockRequester } from '../store/requests.ts'
import { listOffered, type TypeRow } from '../store/types.ts'
import { isOwnRequest } from '../store/visible.ts'
import { cancel, revertCancellation } from '../workflow/cancel.ts'
import { removeOwn } from '../workflow/remove.ts'
import { send } from '../workflow/send.ts'
import { update } from '../workflow/update.ts'

/** Throws 404 unless the id of the path is that of the actor. */
export const requireOwnPath = ({ actor }: Context, userId: number): void => {
  if (actor.id !== userId) throw notFound()
}

export const requirePerson = async (context: Pick<Context, 'tx' | 'now'>, id: number | null): Promise<Requester> => {
  const person = id === null ? undefined : await findRequester(context.tx, id, context.now)
  if (!person) throw notFound()
  return person
}

/** Returns the type, where the person can choose it; 400 otherwise. */
export const requireOffered = async (
  context: Pick<Context, 'tx'>,
  person: Requester,
  typeId: number,
): Promise<TypeRow> => {
  const [type] = await listOffered(context.tx, person.id, person.today, typeId)
  if (!type) throw invalid({ type_id: 'This type is not offered to this person' })
  return type
}

export const listOwn = handle(calls.listOwn, async (context) => {
  const { tx, actor, now, params, query } = context
  requireOwnPath(context, params.userId)
  const { rows, meta } = await listOwnRequests(tx, { actor, now }, query)
  return new DetailedResponse(rows.map(presentRow(actor, now)), { meta })
})

/** Throws 404 for a request of another person, as for a missing one. */
const requireOwn = async (context: Context, id: number): Promise<void> => {
  if (!(await isOwnRequest(context.tx, id, context.actor.employee_id))) throw notFound()
}

export const sendRequest = handle(calls.sendRequest, async (context) => {
  const { tx, actor, body } = context
  if (body.user_id !== undefined && body.user_id !== actor.id) throw invalid({ user_id: 'Is not the person signed in' })
  const person = await requirePerson(context, actor.employee_id)
  const { type_id, user_id: _user, ...input } = body
  const [type] = await Promise.all([requireOffered(context, person, type_id), lockRequester(tx, person.id)])
  const prepared = await prepareRequest(context, person, type, input, null)
  const id = await send(context, actor, prepared)
  return showRequest(context, actor, id)
})

export const updateRequest = handle(calls.updateRequest, async (context) => {
  const { tx, actor, params, body } = context
  await requireOwn(context, params.id)
  await lockRequester(tx, actor.employee_id ?? 0)
  const { version, ...input } = body
  await update(context, actor, params.id, version, input)
  return showRequest(context, actor, params.id)
})

export const deleteOwnRequest = handle(calls.deleteOwnRequest, async (context) => {
  const { tx, actor, params } = context
  await requireOwn(context, params.id)
  await lockRequester(tx, actor.employee_id ?? 0)
  return { id: params.id, status: await removeOwn(context, actor, params.id) }
})

export const cancelRequest = handle(calls.cancelRequest, async (context) => {
  const { tx, actor, params, body } = context
  await requireOwn(context, params.id)
  await lockRequester(tx, actor.employee_id ?? 0)
  const { version, dates, reason, take_back } = body
  if (take_back) await revertCancellation(context, actor, { id: params.id, version })
  else await cancel(context, actor, { id: params.id, version, dates: dates ?? null, reason: reason ?? null })
  return showRequest(context, actor, params.id)
})
