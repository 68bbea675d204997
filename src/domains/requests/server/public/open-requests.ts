import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import type { Payload } from '../../contract/requests.models.ts'
import { prepareRequest } from '../rules/prepare-request.ts'
import { findRequester } from '../store/people.ts'
import { findOpenOfSource, lockRequest, lockRequester, type Source, updateRequestRow } from '../store/requests.ts'
import { getTypeByCode } from '../store/types.ts'
import { removeSourced } from '../workflow/remove.ts'
import { send } from '../workflow/send.ts'

type Opening = Readonly<{
  type_code: string
  employee_id: number
  payload: Payload
  /** The day of a kind that has one. */
  from_date?: string
  source: Source
  reason?: string
  /** Accounts that decide a step for which the source names them. */
  assignees?: readonly number[]
}>

/**
 * Opens a request in the name of another domain; `decided` of its kind runs after every decision. One request is open
 * for a source at a time. Returns its id.
 */
export const openRequest = async (work: Work, actor: Actor, opening: Opening): Promise<number> => {
  const person = await findRequester(work.tx, opening.employee_id, work.now)
  if (!person) throw invalid({ employee_id: 'Person does not exist' })
  const type = await getTypeByCode(work.tx, opening.type_code)
  await lockRequester(work.tx, person.id)
  const { payload, from_date } = opening
  // The type decides whether a reason is stored, also for requests that another domain opens.
  const reason = type.reason_rule === 'none' ? null : (opening.reason ?? null)
  const input = { payload, reason, ...(from_date === undefined ? {} : { from_date }) }
  const prepared = await prepareRequest(work, person, type, input, null)
  const named = opening.assignees ? { named: opening.assignees } : {}
  return send(work, actor, prepared, { source: opening.source, ...named })
}

/** Changes the payload of an open request; those who decide see the new content. False where none is open. */
export const amendRequest = async (work: Work, source: Source, payload: Payload): Promise<boolean> => {
  const id = await findOpenOfSource(work.tx, source)
  if (id === undefined) return false
  await lockRequest(work, id)
  await updateRequestRow(work.tx, id, { payload })
  return true
}

/** Withdraws the request of a source. False where none is open. */
export const withdrawRequest = async (work: Work, actor: Actor, source: Source): Promise<boolean> => {
  const id = await findOpenOfSource(work.tx, source)
  if (id === undefined) return false
  await removeSourced(work, actor, id)
  return true
}
