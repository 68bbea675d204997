import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { sumOf } from '#domains/requests/contract/days.rules.ts'
import type { RequestStatus } from '#domains/requests/contract/requests.models.ts'
import { type Batch, composeRows, type Composed, type Deciders, isLive, isOpen } from './compose-rows.ts'
import { debitDays } from './debit-days.ts'
import { eventsOf, insertComments, insertEvents } from './write-history.ts'

const json = (rows: unknown): string => JSON.stringify(rows)

const requestRow = ({ planned, type, days, decided_by }: Composed, deciders: Deciders) => {
  const { requestedDays, status, decided_at } = planned
  const isDecided = decided_at !== null && status !== 'withdrawn'
  return {
    employee_id: planned.employee_id,
    type_id: type.id,
    kind: type.kind,
    method: planned.payload ? null : (requestedDays[0]?.method ?? null),
    payload: planned.payload ?? {},
    from_date: requestedDays[0]?.date,
    to_date: requestedDays.at(-1)?.date,
    amount: isLive(status) ? sumOf(days) : 0,
    unit: type.unit,
    reason: planned.reason,
    status,
    cancel_dates: status === 'cancel_pending' ? requestedDays.map(({ date }) => date) : null,
    cancel_reason: status === 'cancel_pending' ? 'Plans have changed' : null,
    cover_employee_id: planned.cover?.employee_id ?? null,
    cover_state: planned.cover?.state ?? null,
    sent_by: deciders.account(planned.employee_id),
    sent_at: planned.sent_at,
    decided_by: isDecided ? decided_by : null,
    decided_at: isDecided ? decided_at : null,
    decision_note: planned.note,
    round: status === 'cancel_pending' ? 2 : 1,
  }
}

const insertRows = async (tx: Tx, rows: readonly unknown[]): Promise<number[]> => {
  const { rows: made } = await sql<{ id: number }>`
    insert into requests (employee_id, type_id, kind, method, from_date, to_date, amount, unit, reason, status, cancel_dates,
      cancel_reason, cover_employee_id, cover_state, sent_by, sent_at, decided_by, decided_at, decision_note, round,
      payload)
    select x.employee_id, x.type_id, x.kind, x.method, x.from_date, x.to_date, x.amount, x.unit, x.reason, x.status,
      case when x.cancel_dates is null or x.cancel_dates = 'null' then null
        else array(select jsonb_array_elements_text(x.cancel_dates)::date) end,
      x.cancel_reason, x.cover_employee_id, x.cover_state, x.sent_by, x.sent_at, x.decided_by, x.decided_at,
      x.decision_note, x.round, x.payload
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(employee_id int, type_id int, kind text, method text, from_date date,
      to_date date, amount int, unit text, reason text, status text, cancel_dates jsonb, cancel_reason text,
      cover_employee_id int, cover_state text, sent_by int, sent_at timestamptz, decided_by int, decided_at timestamptz,
      decision_note text, round int, payload jsonb)
    returning id`.execute(tx)
  return made.map(({ id }) => id)
}

type DayKey = Readonly<{ id: number; request_id: number; date: string }>

const insertDayRows = async (tx: Tx, composed: readonly (Composed & { id: number })[]): Promise<DayKey[]> => {
  const rows = composed.flatMap(({ id, planned, days }) =>
    days.map(({ slot, ...day }) => ({
      ...day,
      request_id: id,
      employee_id: planned.employee_id,
      from: slot?.[0] ?? 0,
      to: slot?.[1] ?? 0,
      live: isLive(planned.status),
      end_reason: planned.status === 'cancelled' ? 'cancelled' : null,
    })),
  )
  const { rows: made } = await sql<DayKey>`
    insert into request_days (request_id, employee_id, date, part, slot, minutes, full_day_minutes, amount, holiday, lane, live, end_reason)
    select x.request_id, x.employee_id, x.date, x.part, int4range(x."from", x."to"), x.minutes, x.full_day_minutes, x.amount, x.holiday,
      'absence', x.live, x.end_reason
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(request_id int, employee_id int, date date, part text, "from" int,
      "to" int, minutes int, full_day_minutes int, amount int, holiday text, live boolean, end_reason text)
    returning id, request_id, date`.execute(tx)
  return made
}

const STEP_STATES: Readonly<Record<RequestStatus, 'approved' | 'rejected' | 'returned' | 'open' | 'void'>> = {
  pending: 'open',
  returned: 'returned',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'void',
  cancel_pending: 'open',
  cancelled: 'approved',
}

const DAY_MS = 86_400_000
/** Two days after sending, or, for what is not to be late, two days from now. */
const dueOf = ({ planned }: Composed, now: string): string => {
  const base = isOpen(planned.status) && !planned.is_overdue ? Date.parse(now) : Date.parse(planned.sent_at)
  const due = new Date(base + 2 * DAY_MS).toISOString().slice(0, 10)
  const late = new Date(Date.parse(now) - DAY_MS).toISOString().slice(0, 10)
  return `${planned.is_overdue && due > late ? late : due}T16:00:00Z`
}

const insertStepRows = async (tx: Tx, composed: readonly (Composed & { id: number })[], now: string): Promise<void> => {
  const rows = composed
    .filter(({ type }) => type.chain_id !== null)
    .map((one) => ({
      request_id: one.id,
      round: one.planned.status === 'cancel_pending' ? 2 : 1,
      assignee: one.decider?.assignee ?? 'hr',
      state: STEP_STATES[one.planned.status],
      due_at: dueOf(one, now),
      decided_by: one.planned.decided_at !== null && !isOpen(one.planned.status) ? one.decided_by : null,
      decided_at: isOpen(one.planned.status) ? null : one.planned.decided_at,
      note: one.planned.note,
      account_id: one.decider?.account_id ?? null,
    }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as x(request_id int, round int, assignee text, state text,
        due_at timestamptz, decided_by int, decided_at timestamptz, note text, account_id int)),
    made as (
      insert into request_steps (request_id, round, position, assignee, overridable, due_working_days, escalate_to, state,
        due_at, decided_by, decided_at, note)
      select request_id, round, 1, assignee, true, 2, 'hr', state, due_at, decided_by, decided_at, note from given
      returning id, request_id)
    insert into request_step_assignees (step_id, account_id)
    select made.id, given.account_id from made join given on given.request_id = made.request_id
    where given.account_id is not null`.execute(tx)
}

/** Writes requests with all that follows from them: days, steps, history, postings. */
export const writeRequests = async (tx: Tx, batch: Batch): Promise<void> => {
  if (batch.planned.length === 0) return
  const composed = batch.planned.map((planned) => composeRows(batch, planned))
  const ids = await insertRows(
    tx,
    composed.map((one) => requestRow(one, batch.deciders)),
  )
  const made = composed.map((one, index) => ({ ...one, id: ids[index] ?? 0 }))
  const days = await insertDayRows(tx, made)
  await insertStepRows(tx, made, batch.now)
  await insertEvents(
    tx,
    made.flatMap((one) => eventsOf(one, batch.deciders)),
  )
  await insertComments(tx, made, batch.deciders)
  await debitDays(tx, batch, made, days)
}
