import { notFound } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { Answered, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import {
  listNotifications as listCall,
  listUserNotifications as listUserCall,
  readAllNotifications as readAllCall,
  updateAdminNotification as updateAdminCall,
  updateNotification as updateCall,
} from '../../contract/notices.calls.ts'
import { findNotification, listInbox, readInboxUpTo, updateInbox } from '../store/inbox.ts'

const list = async ({ tx, actor, query }: Context & Parsed<typeof listCall>) => {
  const { rows, ...meta } = await listInbox(tx, actor.account_id, query)
  return new Answered(rows, { meta })
}

const update = async ({ tx, actor, params, body, now }: Context & Parsed<typeof updateCall>) => {
  if (!(await findNotification(tx, actor.account_id, params.id))) throw notFound()
  if (!(await updateInbox(tx, actor.account_id, { id: params.id, ...body, now }))) throw refuseStale()
  const row = await findNotification(tx, actor.account_id, params.id)
  if (!row) throw notFound()
  return row
}

export const listNotifications = handle(listCall, list)
export const listUserNotifications = handle(listUserCall, list)
export const updateNotification = handle(updateCall, update)
export const updateAdminNotification = handle(updateAdminCall, update)
export const readAllNotifications = handle(readAllCall, async ({ tx, actor, body, now }) => ({
  changed: await readInboxUpTo(tx, actor.account_id, body.up_to, now),
}))
