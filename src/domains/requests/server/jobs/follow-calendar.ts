import { z } from 'zod'
import { type CalendarChange, loadCalendar } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { type RequestedDay, planDays, type PlannedDay } from '../../contract/days.rules.ts'
import { amountText, datesText } from '../../contract/requests.texts.ts'
import { isLocked } from '../rules/locked.ts'
import { credit, debit, WITHOUT_LIMIT } from '../ledger/workflow/debits.ts'
import { notifyOwner } from '../notify/notices.ts'
import { listTouchedRequests } from '../store/touched.ts'
import { listDays, updateDayCost, type StoredDay, sumLiveDays } from '../store/days.ts'
import { lockRequest, lockRequester, type RequestRecord, updateRequestRow } from '../store/requests.ts'
import type { TypeRow } from '../store/types.ts'
import { recordEvent } from '../workflow/record-event.ts'
import type { Method } from '../../contract/requests.models.ts'

const BATCH = 200

const METHODS: Readonly<Record<string, Method>> = {
  full: 'full_day',
  none: 'full_day',
  first_half: 'first_half',
  second_half: 'second_half',
  hours: 'hours',
  rest_of_day: 'rest_of_day',
}

const requestedDayOf = ({ date, part, from_time, to_time }: StoredDay, method: Method | null): RequestedDay => ({
  date,
  // A day that took no time was requested by the method of the request.
  method: part === 'none' ? (method ?? 'full_day') : (METHODS[part] ?? 'full_day'),
  from_time,
  to_time,
})

type Changed = Readonly<{ before: StoredDay; after: PlannedDay }>

const findChanged = async (work: Work, request: RequestRecord, type: TypeRow): Promise<Changed[]> => {
  const days = (await listDays(work.tx, request.id)).filter(({ live }) => live)
  const calendar = await loadCalendar(work.tx, request.employee_id, {
    from: request.from_date,
    to: request.to_date,
    now: work.now,
  })
  const planned = planDays(
    calendar,
    days.map((day) => requestedDayOf(day, request.method)),
    type,
  )
  const changed = days.flatMap((before, index): Changed[] => {
    const after = planned[index]
    const isSame =
      after && after.amount === before.amount && after.minutes === before.minutes && after.part === before.part
    return !after || isSame ? [] : [{ before, after }]
  })
  const open: Changed[] = []
  for (const one of changed) if ((await isLocked(work.tx, [one.before.date])) === null) open.push(one)
  return open
}

/** Calculates the cost of days again: posts differences and notifies the person once. Days of a locked month stay. */
const recalculate = async (work: Work, requestId: number): Promise<boolean> => {
  const { employee_id } = await lockRequest(work, requestId)
  await lockRequester(work.tx, employee_id)
  const request = await lockRequest(work, requestId)
  const { type, today } = request
  const changed = await findChanged(work, request, type)
  if (changed.length === 0) return false
  const ids = changed.map(({ before }) => before.id)
  await credit(work, ids, { reason: 'The calendar changed', by_organisation: true, today })
  for (const { before, after } of changed) await updateDayCost(work.tx, before.id, after)
  const charges = changed.map(({ before, after }) => ({
    request_day_id: before.id,
    date: before.date,
    amount: after.amount,
  }))
  if (type.needs_balance) await debit(work, { employee_id, type_id: type.id }, charges, WITHOUT_LIMIT)
  const amount = await sumLiveDays(work.tx, requestId)
  await updateRequestRow(work.tx, requestId, { amount })
  const difference = changed.reduce((sum, { before, after }) => sum + after.amount - before.amount, 0)
  await recordEvent(work, request, {
    action: 'recalculated',
    from: request.status,
    to: request.status,
    details: { amount, dates: changed.map(({ before }) => before.date) },
  })
  const text = amountText(Math.abs(difference), type.unit)
  await notifyOwner(work, request, {
    kind: 'requests.recalculated',
    title: `${type.name}: ${difference < 0 ? `${text} back` : difference > 0 ? `${text} more` : 'worked out again'}`,
    body: `The calendar changed within ${datesText(request.from_date, request.to_date)}.`,
    key: work.now,
  })
  return true
}

const follow = async (change: CalendarChange, begin: BeginWork): Promise<void> => {
  let after = 0
  for (;;) {
    const from = after
    const found = await begin((work) => listTouchedRequests(work.tx, change, { after: from, limit: BATCH }))
    for (const id of found) await begin((work) => recalculate(work, id))
    after = found.at(-1) ?? after
    if (found.length < BATCH) return
  }
}

const FOLLOW = 'requests.follow_calendar'
const payload = z.object({
  pattern_ids: z.array(z.int()),
  employee_ids: z.array(z.int()),
  from: z.string(),
  to: z.string().nullable(),
})

/** Enqueues, in the transaction of a change of the calendar, the recalculation of the requests that it touches. */
export const enqueueFollowCalendar = async (work: Work, { is_leave, ...change }: CalendarChange): Promise<void> => {
  // The cost of leave does not depend on other leave.
  if (!is_leave) await enqueue(work, FOLLOW, change)
}

export const followCalendar: Job = {
  name: FOLLOW,
  run: (input, begin) => follow(payload.parse(input), begin),
}
