import type { Parsed } from '#kit/contract/call.ts'
import { HttpFailure, invalid, notFound } from '#kit/contract/envelope.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { deleteAudience, insertAudience, replaceAudience } from '../audience/store/audiences.ts'
import { organisationDay } from '../store/organisation-day.ts'
import { zoneOfReader } from '../rules/zone.ts'
import { reminderAnchors } from './anchors.ts'
import { remindAt } from './jobs.ts'
import { presentReminder } from './present.ts'
import type { StoredReminder } from './rules/rule.ts'
import { listRecords } from './store/anchors.ts'
import { updateEscalateAt } from './store/escalations.ts'
import * as occurrences from './store/occurrences.ts'
import { findReminderRow, listReminderRows } from './store/reminders.ts'
import * as stored from './store/stored-reminders.ts'
import { requirePeople, timedColumns } from './rules/values.ts'

export const listReminders = handle(calls.listReminders, async (context) => {
  const { rows, meta } = await listReminderRows(context, context.query)
  return new DetailedResponse(rows.map(presentReminder(context.actor)), { meta })
})

const readReminder = async (context: Context, id: number): Promise<Reminder> => {
  const row = await findReminderRow(context, id)
  if (!row) throw notFound()
  return presentReminder(context.actor)(row)
}

/** Adds a reminder of the actor; without an audience it is for the actor alone. */
export const insertReminder = async (
  context: Context,
  body: Parsed<typeof calls.addReminder>['body'],
): Promise<Reminder> => {
  const { tx, actor } = context
  const { title, notes = '', audience, path = null, escalate_after_hours = null, escalate_to = null } = body
  const times = await timedColumns(context, {
    due_date: body.due_date ?? null,
    due_time: body.due_time,
    time_zone: body.time_zone ?? (await zoneOfReader(context)),
    repeat: body.repeat ?? 'none',
    interval: body.interval ?? 1,
    weekdays: body.weekdays ?? [],
    until: body.until ?? null,
    leads: body.leads ?? [0],
    anchor: body.anchor ?? null,
  })
  const audience_id = audience ? await insertAudience(tx, audience) : null
  const escalation = { escalate_after_hours, escalate_to }
  await requirePeople(context, { ...times, owner_id: actor.account_id, audience_id }, escalation)
  const values = { title, notes, path, owner_id: actor.account_id, audience_id, ...times, ...escalation }
  const id = await stored.insertReminder(tx, values)
  await audit(context, 'notices.reminder_added', { entity: 'reminders', id, after: { title, due: times.next_due_at } })
  await remindAt(context, id, times.next_at ?? context.now)
  occurrences.refreshReminders(context, [actor], audience_id !== null)
  return readReminder(context, id)
}

export const addReminder = handle(calls.addReminder, (context) => insertReminder(context, context.body))

/** Locks a reminder that the actor sees and may change. */
export const lockReminder = async (context: Context, id: number, version: number): Promise<StoredReminder> => {
  const row = await stored.lockReminder(context.tx, id)
  const seen = row && (await findReminderRow(context, id))
  if (!row || !seen || !presentReminder(context.actor)(seen).can.delete) throw notFound()
  requireVersion(row, version)
  return row
}

/** Prefixes the fields of a refusal with `data`, where the fields of a change are. */
const prefixFieldsWithData = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof HttpFailure) || !error.fields) throw error
    throw invalid(Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`data.${name}`, text])))
  }
}

type Change = Parameters<(typeof updateReminder)['run']>[0]['body']['data']

const TIMED = [
  'due_date',
  'due_time',
  'time_zone',
  'repeat',
  'interval',
  'weekdays',
  'until',
  'leads',
  'anchor',
] as const

/** Returns the times after a change; undefined where none of them changed. */
const timesAfter = async (context: Context, row: StoredReminder, change: Change) => {
  if (TIMED.every((key) => change[key] === undefined)) return undefined
  const stored = {
    due_date: row.anchor_key === null ? row.due_date : null,
    due_time: row.due_time,
    time_zone: row.time_zone,
    repeat: row.repeat,
    interval: row.interval,
    weekdays: row.weekdays,
    until: row.until,
    leads: row.leads,
    anchor:
      row.anchor_key !== null && row.anchor_id !== null && row.offset_days !== null
        ? { key: row.anchor_key, id: row.anchor_id, offset_days: row.offset_days }
        : null,
  }
  const given = Object.fromEntries(TIMED.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])))
  const timing = { ...stored, ...given }
  if (JSON.stringify(timing) === JSON.stringify(stored)) return undefined
  return timedColumns(context, timing)
}

/**
 * Returns the audience after a change; the rows of one that is no longer needed are deleted once the reminder no longer
 * refers to them.
 */
const audienceAfter = async ({ tx, actor }: Context, row: StoredReminder, audience: Change['audience']) => {
  if (audience === undefined) return row.audience_id
  if (audience === null) {
    if (row.owner_id !== actor.account_id) throw invalid({ audience: 'Only who made it keeps it for themselves' })
    return null
  }
  if (row.audience_id === null) return insertAudience(tx, audience)
  await replaceAudience(tx, row.audience_id, audience)
  return row.audience_id
}

export const updateReminder = handle(calls.updateReminder, async (context) => {
  const { tx, params, body, now } = context
  const change = body.data
  const row = await lockReminder(context, params.id, change.version)
  const times = await prefixFieldsWithData(() => timesAfter(context, row, change))
  const audience_id = await prefixFieldsWithData(() => audienceAfter(context, row, change.audience))
  const { escalate_after_hours = row.escalate_after_hours, escalate_to = row.escalate_to } = change
  const escalation = { escalate_after_hours, escalate_to }
  await prefixFieldsWithData(() => requirePeople(context, { ...row, ...times, audience_id }, escalation))
  if (times) await occurrences.deleteFutureOccurrences(context, row.id)
  const { title = row.title, notes = row.notes, path = row.path } = change
  const values = {
    title,
    notes,
    path,
    audience_id,
    ...escalation,
    ...times,
    ...(times ? { state: 'armed' as const } : {}),
  }
  await stored.updateReminderVersion(tx, row.id, values, now)
  if (row.audience_id !== null && audience_id === null) await deleteAudience(tx, row.audience_id)
  if (escalate_after_hours !== row.escalate_after_hours) await updateEscalateAt(tx, row.id, escalate_after_hours)
  await audit(context, 'notices.reminder_updated', {
    entity: 'reminders',
    id: row.id,
    change: changed(
      { title: row.title, due: row.next_due_at },
      { title, due: times ? times.next_due_at : row.next_due_at },
    ),
  })
  if (times?.next_at) await remindAt(context, row.id, times.next_at)
  occurrences.refreshReminders(
    context,
    [{ account_id: row.owner_id }],
    audience_id !== null || row.audience_id !== null,
  )
  return readReminder(context, row.id)
})

export const removeReminder = async (context: Context, row: StoredReminder): Promise<Record<never, never>> => {
  const { tx } = context
  await occurrences.archiveNotices(context, await occurrences.listOccurrences(tx, row.id))
  await stored.deleteReminder(tx, row.id)
  await audit(context, 'notices.reminder_deleted', { entity: 'reminders', id: row.id, before: { title: row.title } })
  occurrences.refreshReminders(context, [{ account_id: row.owner_id }], row.audience_id !== null)
  return {}
}

export const deleteReminder = handle(calls.deleteReminder, async (context) =>
  removeReminder(context, await lockReminder(context, context.params.id, context.query.version)),
)

export const listAnchors = handle(calls.listAnchors, async ({ tx, now, actor, query }) => {
  const kinds = reminderAnchors
    .all()
    .filter(([, { permission }]) => actor.grants.has(permission))
    .map(([key, { label }]) => ({ key, label }))
  const { key, q } = query
  const records = key === undefined ? [] : await listRecords(tx, actor.role_id, { key, q, today: organisationDay(now) })
  return { kinds, records }
})

export const findPeople = handle(calls.findPeople, ({ tx, now, query }) => occurrences.listNotifiable(tx, now, query.q))
