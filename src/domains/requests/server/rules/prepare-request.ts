import { loadCalendar } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { planDays, requestedDaysOf, sumOf } from '../../contract/days.rules.ts'
import type { RequestInput } from '../../contract/requests.calls.ts'
import type { Method, Payload, PayloadField } from '../../contract/requests.models.ts'
import { getKind, type RequestKind } from '../kinds/public.ts'
import type { Requester } from '../store/people.ts'
import type { TypeRow } from '../store/types.ts'
import type { PreparedRequest } from './prepared-request.ts'
import { z } from 'zod'
import { date, id, line, time } from '#kit/contract/fields.ts'

const choice = ({ options }: PayloadField): z.ZodType<unknown> =>
  z.string().refine((given) => options.some(({ value }) => value === given), 'is not one of the choices')

const TYPES: Readonly<Record<PayloadField['type'], (field: PayloadField) => z.ZodType<unknown>>> = {
  text: () => line(2000),
  date: () => date,
  time: () => time,
  minutes: () => z.int().min(1).max(1440),
  number: () => z.int().min(0).max(1_000_000),
  choice,
  person: () => id,
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Reads the own fields of a kind: each by its type, no others. 400 naming the field. */
const readPayload = (fields: readonly PayloadField[], given: Payload): Payload => {
  const known = new Map(fields.map((field) => [field.name, field]))
  const wrong: Record<string, string> = {}
  for (const name of Object.keys(given)) if (!known.has(name)) wrong[`payload.${name}`] = 'Unknown field'
  const read: Payload = {}
  for (const field of fields) {
    const value = given[field.name]
    if (isEmpty(value)) {
      if (field.required) wrong[`payload.${field.name}`] = `${field.label} is required`
      continue
    }
    const parsed = TYPES[field.type](field).safeParse(value)
    if (parsed.success) read[field.name] = value ?? null
    else wrong[`payload.${field.name}`] = `${field.label}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return read
}

const LONGEST = 366

type Span = Pick<PreparedRequest, 'from_date' | 'to_date' | 'method' | 'from_time' | 'to_time'>

const readDates = (input: RequestInput, kind: RequestKind, today: string) => {
  if (kind.dates === 'none') return { from_date: today, to_date: today }
  if (kind.dates === 'days' && input.from_date === undefined) throw invalid({ from_date: 'First day is required' })
  if (kind.dates === 'day' && input.from_date === undefined) throw invalid({ from_date: 'Day is required' })
  const from_date = input.from_date ?? today
  if (kind.dates === 'day') return { from_date, to_date: from_date }
  const to_date = input.to_date ?? from_date
  if (to_date < from_date) throw invalid({ to_date: 'The last day is before the first' })
  if (to_date > addDays(from_date, LONGEST - 1)) throw invalid({ to_date: `At most ${LONGEST} days at once` })
  return { from_date, to_date }
}

const isQuarter = (time: string): boolean => Number(time.slice(3)) % 15 === 0

const readTimes = (input: RequestInput, dates: Readonly<{ from_date: string; to_date: string }>) => {
  const { from_time, to_time } = input
  if (!from_time) throw invalid({ from_time: 'From is required' })
  if (!to_time) throw invalid({ to_time: 'To is required' })
  if (from_time === to_time) throw invalid({ to_time: 'Ends when it begins' })
  if (!isQuarter(from_time)) throw invalid({ from_time: 'Use quarters of an hour' })
  if (!isQuarter(to_time)) throw invalid({ to_time: 'Use quarters of an hour' })
  if (dates.from_date !== dates.to_date) throw invalid({ to_date: 'Hours are of one day' })
  return { from_time, to_time }
}

const REST_OF_ONE = 'The rest of a day is of one day'

/** Reads the minute from which the rest of a day is taken: any minute, as that of a punch. */
const readRest = ({ from_time }: RequestInput, dates: Readonly<{ from_date: string; to_date: string }>) => {
  if (!from_time) throw invalid({ from_time: 'From is required' })
  if (dates.from_date !== dates.to_date) throw invalid({ to_date: REST_OF_ONE })
  return { from_time, to_time: null }
}

const refuseDates = ({ from_date, to_date }: RequestInput, { dates }: RequestKind): void => {
  if (dates === 'none' && from_date) throw invalid({ from_date: 'This request has no dates' })
  if (dates === 'none' && to_date) throw invalid({ to_date: 'This request has no dates' })
  if (dates === 'day' && to_date && to_date !== from_date) throw invalid({ to_date: 'This request is of one day' })
}

/**
 * Refuses dates, parts, times and a cover that the kind does not take: they would be stored nowhere.
 */
const refuseUntaken = (input: RequestInput, kind: RequestKind): void => {
  refuseDates(input, kind)
  if (kind.dates !== 'days' && input.method) throw invalid({ method: 'This request has no parts of a day' })
  if (kind.dates !== 'days' && input.days?.length) throw invalid({ days: 'This request has no days of its own' })
  if (kind.dates !== 'days' && input.cover_employee_id)
    throw invalid({ cover_employee_id: 'This request has no cover' })
  const isRest = input.method === 'rest_of_day'
  if (kind.dates === 'days' && (input.method === 'hours' || isRest)) {
    if (input.days?.length) throw invalid({ days: isRest ? REST_OF_ONE : 'Hours are of one day' })
    if (isRest && input.to_time) throw invalid({ to_time: 'The rest of a day has no end' })
    return
  }
  if (input.from_time) throw invalid({ from_time: 'Only a request of hours has times' })
  if (input.to_time) throw invalid({ to_time: 'Only a request of hours has times' })
}

const readSpan = (input: RequestInput, kind: RequestKind, today: string): Span => {
  refuseUntaken(input, kind)
  const dates = readDates(input, kind, today)
  if (kind.dates !== 'days') return { ...dates, method: null, from_time: null, to_time: null }
  const method: Method = input.method ?? 'full_day'
  const outside = input.days?.find(({ date }) => date < dates.from_date || date > dates.to_date)
  if (outside) throw invalid({ days: 'A day lies outside of the dates' })
  if (input.days?.some((day) => day.method === 'hours')) throw invalid({ days: 'Hours are of one day' })
  if (input.days?.some((day) => day.method === 'rest_of_day')) throw invalid({ days: REST_OF_ONE })
  if (method === 'rest_of_day') return { ...dates, method, ...readRest(input, dates) }
  if (method !== 'hours') return { ...dates, method, from_time: null, to_time: null }
  return { ...dates, method, ...readTimes(input, dates) }
}

const readReason = ({ reason }: RequestInput, { reason_rule }: TypeRow): string | null => {
  const given = reason?.trim() ? reason : null
  if (reason_rule === 'required' && given === null) throw invalid({ reason: 'Reason is required' })
  if (reason_rule === 'none' && given !== null) throw invalid({ reason: 'This type takes no reason' })
  return given
}

/**
 * Reads the input of a request and calculates its cost. 400 naming the field where it cannot be read; the checks decide
 * whether it may be sent.
 */
export const prepareRequest = async (
  work: Work,
  person: Requester,
  type: TypeRow,
  input: RequestInput,
  without: number | null,
): Promise<PreparedRequest> => {
  const kind = getKind(type.kind)
  const span = readSpan(input, kind, person.today)
  const calendar = await loadCalendar(work.tx, person.id, { from: span.from_date, to: span.to_date, now: work.now })
  const requested = requestedDaysOf({ ...span, method: span.method ?? 'full_day', days: input.days ?? [] })
  const days = kind.dates === 'days' ? planDays(calendar, requested, type) : []
  return {
    person,
    type,
    kind,
    calendar,
    ...span,
    days,
    amount: sumOf(days),
    reason: readReason(input, type),
    payload: readPayload(kind.fields, input.payload ?? {}),
    cover_employee_id: input.cover_employee_id ?? null,
    without,
  }
}
