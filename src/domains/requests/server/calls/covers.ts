import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/covers.calls.ts'
import { notifyCoverResponse } from '../notify/notices.ts'
import { listCoverRows } from '../store/covers.ts'
import { lockRequest, updateRequestRow } from '../store/requests.ts'
import { recordEvent } from '../workflow/record-event.ts'
import { requirePerson } from './own-requests.ts'

const isOpen = (status: string): boolean => ['pending', 'returned', 'approved', 'cancel_pending'].includes(status)

export const listCovers = handle(calls.listCovers, async (context) => {
  const person = await requirePerson(context, context.actor.employee_id)
  const rows = await listCoverRows(context.tx, person.id, person.today)
  return rows.map(({ is_home, status, ...row }) => ({
    ...row,
    label: is_home ? 'Works from home' : 'Away',
    can: { answer: isOpen(status) },
  }))
})

export const respondToCover = handle(calls.respondToCover, async (context) => {
  const { tx, actor, params, body } = context
  const request = await lockRequest(context, params.id)
  const isMine = request.deleted_at === null && request.cover_employee_id === actor.employee_id
  if (!isMine || actor.employee_id === null || !isOpen(request.status)) throw notFound()
  const before = request.cover_state
  await updateRequestRow(tx, request.id, { cover_state: body.answer })
  if (before !== body.answer) {
    await recordEvent(context, request, {
      action: 'cover_answered',
      from: request.status,
      to: request.status,
      note: body.answer,
    })
    await notifyCoverResponse(context, request, actor.name, body.answer)
  }
  return { id: request.id, cover: { id: actor.employee_id, name: actor.name, state: body.answer } }
})
