import { invalid } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import {
  listNotifications as listCall,
  listUserNotifications as listUserCall,
  readAllNotifications as readAllCall,
  updateAdminNotification as updateAdminCall,
  updateNotification as updateCall,
} from '../../contract/notices.calls.ts'
import { maySnoozeUntil, tomorrowMorning } from '../../contract/quiet.rules.ts'
import { nextShift } from '../public/roster.ts'
import { zoneOfReader } from '../rules/zone.ts'
import { findNotification, listInbox, markInboxReadUpTo, updateInbox } from '../store/inbox.ts'

const list = async ({ query, ...context }: Context & Parsed<typeof listCall>) => {
  const { rows, ...meta } = await listInbox(context, query)
  return new DetailedResponse(rows, { meta })
}

// A person who has no next shift is reminded in the morning.
const snoozeEnd = async (context: Context & Parsed<typeof updateCall>): Promise<string | null> => {
  const { tx, actor, body, now } = context
  if (body.state !== 'snoozed') return null
  const morning = tomorrowMorning(now, await zoneOfReader(context))
  if (body.until === 'tomorrow') return morning
  if (body.until === 'next_shift')
    return (actor.employee_id === null ? null : await nextShift(tx, actor.employee_id, now)) ?? morning
  const until = body.snoozed_until ?? now
  if (!maySnoozeUntil(until, now)) throw invalid({ snoozed_until: 'Choose a time within the next 30 days' })
  return until
}

const update = async (context: Context & Parsed<typeof updateCall>) => {
  const { tx, actor, params, body, now } = context
  const before = found(await findNotification(context, params.id))
  if (body.state === 'snoozed' && !before.can.snooze) throw invalid({ state: 'Restore it first' })
  const change = { id: params.id, version: body.version, state: body.state, until: await snoozeEnd(context), now }
  if (!(await updateInbox(tx, actor.account_id, change))) throw refuseStale()
  publishLive(context, ['notices.changed'], [`inbox:${actor.account_id}`])
  return found(await findNotification(context, params.id))
}

export const listNotifications = handle(listCall, list)
export const listUserNotifications = handle(listUserCall, list)
export const updateNotification = handle(updateCall, update)
export const updateAdminNotification = handle(updateAdminCall, update)
export const readAllNotifications = handle(readAllCall, async (context) => {
  const { tx, actor, body, now } = context
  const changed = await markInboxReadUpTo(tx, actor.account_id, body, now)
  if (changed > 0) publishLive(context, ['notices.changed'], [`inbox:${actor.account_id}`])
  return { changed }
})
