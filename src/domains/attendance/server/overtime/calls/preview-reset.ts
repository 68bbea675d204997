import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { duration } from '#kit/contract/duration.ts'
import { dayText } from '#domains/attendance/contract/attendance.labels.ts'
import { previewReset as call } from '../../../contract/overtime-resets.calls.ts'
import { overtimeRefusals } from '../../../contract/overtime.refusals.ts'
import { presentLine } from '../present/present-reset.ts'
import { isPersonInScope } from '../../store/board-conditions.ts'
import { findDayPlace } from '../../store/day-places.ts'
import { findEntryOfDay, type LockedEntry } from '../store/entries.ts'
import { findDayLine, listLines, nameScope, secondPersonAbove } from '../store/reset-lines.ts'
import { insertReset, type StoredLine, type StoredScope } from '../store/resets.ts'

const { refusal } = overtimeRefusals
const VALID_MS = 24 * 3_600_000

type Request = Context & Parsed<typeof call>
type Planned = Readonly<{
  scope: StoredScope
  through_date: string
  lines: readonly StoredLine[]
  left_out: string | null
}>

const entryOf = async (context: Request, dayId: number): Promise<LockedEntry> => {
  const { tx, actor } = context
  const day = await findDayPlace(tx, 'day', dayId)
  if (!day) throw notFound()
  await context.requireVisible(day.employee_id, day.business_date)
  if (day.employee_id === actor.employee_id) throw refusal('own_record')
  const entry = await findEntryOfDay(tx, day.employee_id, day.business_date)
  if (!entry) throw refusal('nothing_to_reset')
  return entry
}

/** Plans the reset of one day: all that it has earned, as far as the balance still contains it. */
const planDay = async (context: Request, dayId: number): Promise<Planned> => {
  const entry = await entryOf(context, dayId)
  const line = await findDayLine(context.tx, entry.id)
  if (!line || line.minutes <= 0) throw refusal('nothing_to_reset')
  if (line.balance_after < 0) throw refusal('not_enough', { balance: duration(line.balance_before) })
  const name = `${entry.name}, ${dayText(Date.parse(entry.business_date), 'UTC')}`
  return {
    scope: { day_id: dayId, entry_id: entry.id, name },
    through_date: entry.business_date,
    lines: [line],
    left_out: null,
  }
}

/** People, a team or a department as they are today. The preparer is left out, and named. */
const planPeople = async (context: Request, through: string, today: string): Promise<Planned> => {
  const { tx, actor, body } = context
  if (through > today) throw invalid({ through_date: 'At the latest today' })
  const { day_id: _day, through_date: _through, disposal: _disposal, reason: _reason, ...scopeInput } = body
  const name = await nameScope(tx, scopeInput)
  if (name === null) throw notFound()
  const scope: StoredScope = { ...scopeInput, name }
  const isInScope = isPersonInScope(context.scope())
  const all = await listLines(tx, { scope, through, today, isInScope })
  const own = all.find(({ employee_id }) => employee_id === actor.employee_id)
  const lines = all.filter((line) => line !== own)
  const [only, ...others] = scopeInput.employee_ids ?? []
  const isOwnAlone = others.length === 0 && only !== undefined && only === actor.employee_id
  if (isOwnAlone || (own && lines.length === 0)) throw refusal('own_record')
  if (lines.length === 0) throw refusal('nothing_to_reset')
  return { scope, through_date: through, lines, left_out: own?.name ?? null }
}

export const previewReset = handle(call, async (context) => {
  const { tx, now, actor, body } = context
  const today = await organisationDay(tx, now)
  const planned =
    body.day_id === undefined
      ? await planPeople(context, body.through_date ?? today, today)
      : await planDay(context, body.day_id)
  const { scope, through_date, lines, left_out } = planned
  const people = lines.map(({ employee_id }) => employee_id)
  const total_minutes = lines.reduce((sum, { minutes }) => sum + minutes, 0)
  const needs_second_person = total_minutes > (await secondPersonAbove(tx, people, today))
  const expires_at = new Date(Date.parse(now) + VALID_MS).toISOString()
  const id = await insertReset(tx, {
    scope,
    through_date,
    disposal: body.disposal,
    reason: body.reason,
    lines,
    total_minutes,
    needs_second_person,
    prepared_by: actor.account_id,
    created_at: now,
    expires_at,
  })
  await audit(context, 'overtime.reset_prepared', {
    entity: 'overtime_resets',
    id,
    after: { scope: scope.name, through_date, disposal: body.disposal, people: people.length, total_minutes },
  })
  return {
    work_id: id,
    lines: lines.map(presentLine),
    people: people.length,
    total_minutes,
    needs_second_person,
    expires_at,
    left_out,
  }
})
