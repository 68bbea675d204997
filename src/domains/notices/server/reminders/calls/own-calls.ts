import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as calls from '../../../contract/reminders.calls.ts'
import { updateReminderRead } from '../../store/notifications.ts'
import { insertReminder, lockReminder, removeReminder } from '../calls.ts'
import { presentReminder } from '../present.ts'
import { refreshReminders, updateState } from '../store/occurrences.ts'
import * as recipients from '../store/recipients.ts'
import { listReminderRows } from '../store/reminders.ts'
import * as stored from '../store/stored-reminders.ts'

export const listOwnReminders = handle(calls.listOwnReminders, async (context) => {
  const { rows, meta } = await listReminderRows(context, context.query)
  return new DetailedResponse(rows.map(presentReminder(context.actor)), { meta })
})

export const addOwnReminder = handle(calls.addOwnReminder, (context) => insertReminder(context, context.body))

export const deleteOwnReminder = handle(calls.deleteOwnReminder, async (context) => {
  const row = await lockReminder(context, context.params.id, context.query.version)
  return removeReminder(context, row)
})

/** Locks the reminder first: the last "done" ends it. */
const lockReceived = async ({ tx, actor }: Context, occurrence_id: number) => {
  const key = { account_id: actor.account_id, occurrence_id }
  const reminder_id = await recipients.findReceived(tx, key)
  if (reminder_id === undefined) throw notFound()
  const reminder = await stored.lockReceived(tx, reminder_id)
  const state = await recipients.findState(tx, key)
  if (!reminder || state === undefined || state === 'missed') throw notFound()
  return { reminder, state }
}

/** The notice about it is read. */
const readNotice = async (context: Context, occurrence_id: number): Promise<void> => {
  const { account_id } = context.actor
  const isChanged = await updateReminderRead(context.tx, { account_id, occurrence_id, now: context.now })
  if (isChanged) publishLive(context, ['notices.changed'], [`inbox:${account_id}`])
}

export const doReminder = handle(calls.doReminder, async (context) => {
  const { tx, now, actor, params, body } = context
  const { reminder, state: before } = await lockReceived(context, params.id)
  const state = body.undo ? 'open' : 'done'
  const result = { state, next_due_at: reminder.next_due_at } as const
  if (before === state) return result
  const key = { account_id: actor.account_id, occurrence_id: params.id }
  await recipients.updateRecipientState(tx, key, { state, done_at: state === 'done' ? now : null })
  if (state === 'done') await readNotice(context, params.id)
  await updateState(tx, reminder.id)
  await audit(context, state === 'done' ? 'notices.reminder_done' : 'notices.reminder_reopened', {
    entity: 'reminders',
    id: reminder.id,
    employee_id: actor.employee_id,
    after: { title: reminder.title },
  })
  refreshReminders(context, [actor, { account_id: reminder.owner_id }], reminder.audience_id !== null)
  return result
})
