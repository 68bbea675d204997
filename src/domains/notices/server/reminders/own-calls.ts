import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as calls from '../../contract/reminders.calls.ts'
import { insertReminder, lockReminder, removeReminder } from './calls.ts'
import { presentReminder } from './present.ts'
import { refreshReminders, settleState } from './store/occurrences.ts'
import { listReminderRows } from './store/reminders.ts'

export const listOwnReminders = handle(calls.listOwnReminders, async (context) => {
  const { rows, meta } = await listReminderRows(context, context.query)
  return new DetailedResponse(rows.map(presentReminder(context.actor)), { meta })
})

export const addOwnReminder = handle(calls.addOwnReminder, (context) => insertReminder(context, context.body))

export const deleteOwnReminder = handle(calls.deleteOwnReminder, async (context) => {
  const row = await lockReminder(context, context.params.id, context.query.version)
  return removeReminder(context, row)
})

/** Locks the reminder first: who says the last "done" ends it. */
const lockReceived = async ({ tx, actor }: Context, occurrence_id: number) => {
  const found = await tx
    .selectFrom('reminder_recipients as p')
    .innerJoin('reminder_occurrences as o', 'o.id', 'p.occurrence_id')
    .select('o.reminder_id')
    .where('p.account_id', '=', actor.account_id)
    .where('p.occurrence_id', '=', occurrence_id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const reminder = await tx
    .selectFrom('reminders')
    .select(['id', 'title', 'next_due_at', 'audience_id', 'owner_id'])
    .where('id', '=', found.reminder_id)
    .forUpdate()
    .executeTakeFirst()
  const recipient = await tx
    .selectFrom('reminder_recipients')
    .select('state')
    .where('account_id', '=', actor.account_id)
    .where('occurrence_id', '=', occurrence_id)
    .executeTakeFirst()
  if (!reminder || !recipient || recipient.state === 'missed') throw notFound()
  return { reminder, state: recipient.state }
}

/** The notice about it is read. */
const readNotice = async (context: Context, occurrence_id: number): Promise<void> => {
  const { numUpdatedRows } = await context.tx
    .updateTable('notifications')
    .set({ read_at: context.now, snoozed_until: null, tell_at: null })
    .where('account_id', '=', context.actor.account_id)
    .where('kind', '=', 'notices.reminder')
    .where('subject_id', '=', occurrence_id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) publishLive(context, ['notices.changed'], [`inbox:${context.actor.account_id}`])
}

export const doReminder = handle(calls.doReminder, async (context) => {
  const { tx, now, actor, params, body } = context
  const { reminder, state: before } = await lockReceived(context, params.id)
  const state = body.undo ? 'open' : 'done'
  const answer = { state, next_due_at: reminder.next_due_at } as const
  if (before === state) return answer
  await tx
    .updateTable('reminder_recipients')
    .set({ state, done_at: state === 'done' ? now : null })
    .where('account_id', '=', actor.account_id)
    .where('occurrence_id', '=', params.id)
    .execute()
  if (state === 'done') await readNotice(context, params.id)
  await settleState(tx, reminder.id)
  await audit(context, state === 'done' ? 'notices.reminder_done' : 'notices.reminder_reopened', {
    entity: 'reminders',
    id: reminder.id,
    employee_id: actor.employee_id,
    after: { title: reminder.title },
  })
  refreshReminders(context, [actor, { account_id: reminder.owner_id }], reminder.audience_id !== null)
  return answer
})
