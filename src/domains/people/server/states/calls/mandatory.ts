import { audit, auditAll } from '#kit/server/audit.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import * as calls from '../../../contract/states.calls.ts'
import * as store from '../store/mandatory.ts'
import { notifySeveral } from '../notify.ts'

const DUE_DAYS = 7

const refuseUnfit = async ({ tx, body }: Context & { body: { employee_ids: number[] } }, day: string) => {
  const { missing, left } = await store.findUnfit(tx, body.employee_ids, day)
  if (missing) throw notFound()
  if (left !== null) throw peopleRefusals.refusal('not_employed', { person: left })
}

export const updateMandatory = handle(calls.updateMandatory, async (context) => {
  const { tx, body, now } = context
  const { on = true, kind = 'worksheet' } = body
  const today = await organisationDay(tx, now)
  await refuseUnfit(context, today)
  if (!on) {
    const cleared = await store.clearMandatory(context, body.employee_ids, kind)
    const rows = cleared.map((row) => ({ entity: 'mandatory_updates', id: row.id, employee_id: row.employee_id }))
    await auditAll(context, 'people.mandatory_cleared', rows)
    return { set: 0, cleared: cleared.length }
  }
  const due_on = kind === 'profile' ? (body.due_on ?? addDays(today, DUE_DAYS)) : null
  if (due_on !== null && due_on < today) throw invalid({ due_on: 'This day is over' })
  const fields = body.fields ?? (kind === 'profile' ? calls.reviewField.options : [])
  const rows = await store.setMandatory(context, body.employee_ids, { kind, fields, due_on, note: body.note ?? null })
  await auditAll(
    context,
    'people.mandatory_set',
    rows.map(({ id, employee_id }) => ({
      entity: 'mandatory_updates',
      id,
      employee_id,
      after: { kind, fields, due_on, note: body.note ?? null },
    })),
  )
  if (due_on !== null) {
    const people = rows.map((row) => row.employee_id)
    await notifySeveral(context, people, {
      kind: 'people.mandatory',
      title: 'Check your profile',
      text: `Check your details and confirm them by ${dayText(due_on)}.`,
      path: '/employee/userprofile',
      key: `profile:${due_on}`,
    })
  }
  return { set: rows.length, cleared: 0 }
})

export const confirmMandatory = handle(calls.confirmMandatory, async (context) => {
  const { tx, actor, body, now } = context
  if (actor.employee_id === null) throw notFound()
  const row = await store.lockProfileUpdate(tx, actor.employee_id)
  if (!row) return { open: false }
  const confirmed = row.fields.filter((name) => row.confirmed.includes(name) || body.fields.some((one) => one === name))
  const open = confirmed.length < row.fields.length
  await store.saveConfirmed(tx, row.id, confirmed, open ? null : now)
  await audit(context, 'people.mandatory_confirmed', {
    entity: 'mandatory_updates',
    id: row.id,
    employee_id: actor.employee_id,
    after: { confirmed },
  })
  return { open }
})
