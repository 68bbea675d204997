import { sql } from 'kysely'
import { allocate } from '#engines/ledger/contract/lots.ts'
import type { PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Book, BookPosting } from '../../contract/balance.rules.ts'
import { planDays, sumOf } from '../../contract/days.rules.ts'
import { LIVE_STATUSES, type RequestStatus } from '../../contract/requests.models.ts'
import { readBooks } from '../ledger/store/books.ts'
import type { TypeRow } from '../store/types.ts'
import type { DemoPerson } from './choose-requests.ts'
import type { PlannedRequest } from './planned-request.ts'

export type Deciders = Readonly<{
  /** The account and person who decide for someone; null: HR does. */
  of: (employee_id: number) => Readonly<{ account_id: number; employee_id: number }> | null
  hr: number
  account: (employee_id: number) => number
}>

type Batch = Readonly<{
  people: readonly DemoPerson[]
  planned: readonly PlannedRequest[]
  calendars: ReadonlyMap<number, PersonCalendar>
  types: ReadonlyMap<string, TypeRow>
  deciders: Deciders
  now: string
}>

const isLive = (status: RequestStatus): boolean => LIVE_STATUSES.some((one) => one === status)
const isOpen = (status: RequestStatus): boolean => status === 'pending' || status === 'cancel_pending'

const json = (rows: unknown): string => JSON.stringify(rows)

/** What a request comes to: its rows, without ids. */
const compose = ({ calendars, types, deciders }: Batch, planned: PlannedRequest) => {
  const type = types.get(planned.type)
  const calendar = calendars.get(planned.employee_id)
  if (!type || !calendar) throw new Error(`The demo cannot ask for ${planned.type}`)
  const days = planDays(calendar, planned.asks, type)
  const found = deciders.of(planned.employee_id)
  const decider = planned.is_for_hr ? null : found
  return { planned, type, days, decider, decided_by: decider?.account_id ?? deciders.hr }
}
type Composed = ReturnType<typeof compose>

const requestRow = ({ planned, type, days, decided_by }: Composed, deciders: Deciders) => {
  const { asks, status, decided_at } = planned
  const isDecided = decided_at !== null && status !== 'withdrawn'
  return {
    employee_id: planned.employee_id,
    type_id: type.id,
    kind: type.kind,
    method: asks[0]?.method ?? null,
    from_date: asks[0]?.date,
    to_date: asks.at(-1)?.date,
    amount: isLive(status) ? sumOf(days) : 0,
    unit: type.unit,
    reason: planned.reason,
    status,
    cancel_dates: status === 'cancel_pending' ? asks.map(({ date }) => date) : null,
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
      cancel_reason, cover_employee_id, cover_state, sent_by, sent_at, decided_by, decided_at, decision_note, round)
    select x.employee_id, x.type_id, x.kind, x.method, x.from_date, x.to_date, x.amount, x.unit, x.reason, x.status,
      case when x.cancel_dates is null or x.cancel_dates = 'null' then null
        else array(select jsonb_array_elements_text(x.cancel_dates)::date) end,
      x.cancel_reason, x.cover_employee_id, x.cover_state, x.sent_by, x.sent_at, x.decided_by, x.decided_at,
      x.decision_note, x.round
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(employee_id int, type_id int, kind text, method text, from_date date,
      to_date date, amount int, unit text, reason text, status text, cancel_dates jsonb, cancel_reason text,
      cover_employee_id int, cover_state text, sent_by int, sent_at timestamptz, decided_by int, decided_at timestamptz,
      decision_note text, round int)
    returning id`.execute(tx)
  return made.map(({ id }) => id)
}

type DayKey = Readonly<{ id: number; request_id: number; date: string }>

const insertDayRows = async (tx: Tx, composed: readonly (Composed & { id: number })[]): Promise<DayKey[]> => {
  const rows = composed.flatMap(({ id, planned, days }) =>
    days.map(({ slot, holiday: _holiday, ...day }) => ({
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
    insert into request_days (request_id, employee_id, date, part, slot, minutes, full_day_minutes, amount, lane, live, end_reason)
    select x.request_id, x.employee_id, x.date, x.part, int4range(x."from", x."to"), x.minutes, x.full_day_minutes, x.amount,
      'absence', x.live, x.end_reason
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(request_id int, employee_id int, date date, part text, "from" int,
      "to" int, minutes int, full_day_minutes int, amount int, live boolean, end_reason text)
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
      assignee: one.decider ? 'department_approver' : 'hr',
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

const eventsOf = ({ id, planned, decided_by }: Composed & { id: number }, deciders: Deciders) => {
  const { status, sent_at, decided_at } = planned
  const owner = deciders.account(planned.employee_id)
  const event = (
    action: string,
    from: string | null,
    to: string,
    actor: number,
    at: string,
    note: string | null = null,
  ) => ({
    request_id: id,
    action,
    from,
    to,
    actor,
    at,
    note,
  })
  const sent = event('sent', null, 'pending', owner, sent_at)
  const done = decided_at ?? sent_at
  if (status === 'pending') return [sent]
  if (status === 'withdrawn') return [sent, event('withdrawn', 'pending', 'withdrawn', owner, done)]
  if (status === 'rejected' || status === 'returned')
    return [sent, event(status, 'pending', status, decided_by, done, planned.note)]
  const approved = event('approved', 'pending', 'approved', decided_by, done)
  if (status === 'cancelled') return [sent, approved, event('cancelled', 'approved', 'cancelled', owner, done)]
  if (status === 'cancel_pending')
    return [sent, approved, event('cancel_asked', 'approved', 'cancel_pending', owner, done, 'Plans have changed')]
  return [sent, approved]
}

const insertEvents = async (tx: Tx, rows: readonly unknown[]): Promise<void> => {
  await sql`insert into request_events (request_id, action, from_status, to_status, actor_id, at, note)
    select x.request_id, x.action, x."from", x."to", x.actor, x.at, x.note
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(request_id int, action text, "from" text, "to" text, actor int,
      at timestamptz, note text)`.execute(tx)
}

const insertComments = async (tx: Tx, composed: readonly (Composed & { id: number })[], deciders: Deciders) => {
  const rows = composed.flatMap(({ id, planned, decided_by }) =>
    (planned.comments ?? []).map(({ by, text }, index) => ({
      request_id: id,
      author_id: by === 'owner' ? deciders.account(planned.employee_id) : decided_by,
      text,
      created_at: new Date(Date.parse(planned.sent_at) + (index + 1) * 3_600_000).toISOString(),
    })),
  )
  if (rows.length === 0) return
  await sql`insert into request_comments (request_id, author_id, text, created_at)
    select x.request_id, x.author_id, x.text, x.created_at from jsonb_to_recordset(${json(rows)}::jsonb)
      as x(request_id int, author_id int, text text, created_at timestamptz)`.execute(tx)
}

const key = (employee: number, type: number): string => `${employee}:${type}`

/** What live days cost comes out of the lots that hold on them; what there is no lot for is left unpaid. */
const debitDays = async (
  tx: Tx,
  batch: Batch,
  composed: readonly (Composed & { id: number })[],
  days: readonly DayKey[],
) => {
  const books = await readBooks(
    tx,
    batch.people.map(({ id }) => id),
    null,
    '1900-01-01',
  )
  const known = new Map<string, Book>()
  const ids = new Map(days.map(({ id, request_id, date }) => [`${request_id}:${date}`, id]))
  const rows: unknown[] = []
  for (const { id, planned, type, days: own } of composed) {
    if (!type.needs_balance || !isLive(planned.status)) continue
    const account = { employee_id: planned.employee_id, type_id: type.id }
    const book = known.get(key(account.employee_id, account.type_id)) ?? books.of(account)
    const debits = own.filter(({ amount }) => amount > 0).map(({ date, amount }) => ({ on: date, amount }))
    const { taken } = allocate(debits, book.lots, book.postings, 100_000)
    const made = (taken ?? []).map((one, index): BookPosting => ({
      ...one,
      id: -1 - index,
      kind: 'debit',
      status: planned.status,
    }))
    known.set(key(account.employee_id, account.type_id), { ...book, postings: [...book.postings, ...made] })
    for (const one of made)
      rows.push({
        ...account,
        lot_id: one.lot_id,
        amount: one.amount,
        on: one.on,
        day: ids.get(`${id}:${one.on}`),
        at: planned.sent_at,
      })
  }
  await sql`insert into leave_ledger (lot_id, employee_id, type_id, kind, amount, effective_date, request_day_id, created_at)
    select x.lot_id, x.employee_id, x.type_id, 'debit', x.amount, x."on", x.day, x.at
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(lot_id int, employee_id int, type_id int, amount int, "on" date,
      day int, at timestamptz)`.execute(tx)
}

/** Writes requests with all that follows from them: days, steps, history, postings. */
export const writeRequests = async (tx: Tx, batch: Batch): Promise<void> => {
  if (batch.planned.length === 0) return
  const composed = batch.planned.map((planned) => compose(batch, planned))
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
