import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import { isFlexibleDay, takesMethod } from '../../contract/days.rules.ts'
import type { Method } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { amountText, countText } from '../../contract/requests.texts.ts'
import type { PreparedRequest } from './prepared-request.ts'

const { refusal } = requestsRefusals

const METHODS: Readonly<Record<Method, string>> = {
  full_day: 'Full days',
  first_half: 'First halves',
  second_half: 'Second halves',
  hours: 'Hours',
  rest_of_day: 'Parts of a day',
}

const PARTS: Readonly<Record<string, Method>> = {
  full: 'full_day',
  first_half: 'first_half',
  second_half: 'second_half',
  hours: 'hours',
  rest_of_day: 'rest_of_day',
}

/** Refuses a span with a date on which the person is not employed. */
export const checkEmployment = ({ calendar, from_date, to_date }: PreparedRequest): Refusal | null => {
  const isEmployed = calendar.employments.some(
    ({ joined_on, left_on }) => joined_on <= from_date && (left_on === null || left_on >= to_date),
  )
  return isEmployed ? null : refusal('not_employed')
}

/** Refuses methods that the type does not have. */
export const checkMethods = ({ type, method, days }: PreparedRequest): Refusal | null => {
  const used = [...days.map(({ part }) => PARTS[part]), method ?? undefined]
  const wrong = used.find((one) => one !== undefined && !takesMethod(type.methods, one))
  return wrong ? refusal('method', { method: METHODS[wrong], type: type.name }) : null
}

export const checkWorkingTime = ({ days, method, calendar, from_date }: PreparedRequest): Refusal | null => {
  if (days.some(({ part }) => part !== 'none')) return null
  const hasTimes = method === 'hours' || method === 'rest_of_day'
  return refusal(hasTimes && isFlexibleDay(calendar, from_date) ? 'no_fixed_hours' : 'no_working_time')
}

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const checkNotice = ({ type, person, from_date }: PreparedRequest): Refusal | null => {
  const { notice_days } = type
  if (notice_days === null || from_date < person.today || daysFrom(person.today, from_date) >= notice_days) return null
  return refusal('notice', { type: type.name, days: countText(notice_days, 'day') })
}

export const checkBackdating = ({ type, person, from_date }: PreparedRequest): Refusal | null => {
  const { backdate_days } = type
  if (backdate_days === null || daysFrom(from_date, person.today) <= backdate_days) return null
  return refusal('backdate', { type: type.name, days: countText(backdate_days, 'day') })
}

/** Refuses too short a service. Months are complete on the day of the month on which they began. */
export const checkService = ({ type, calendar, from_date }: PreparedRequest): Refusal | null => {
  const months = type.service_months
  if (!months) return null
  const joined = calendar.employments
    .filter(({ joined_on }) => joined_on <= from_date)
    .map(({ joined_on }) => joined_on)
    .toSorted()
    .at(-1)
  const first = joined && Temporal.PlainDate.from(joined).add({ months }).toString()
  if (first !== undefined && first <= from_date) return null
  return refusal('service', { type: type.name, months: countText(months, 'month') })
}

export const checkAmount = ({ type, amount }: PreparedRequest): Refusal | null =>
  type.max_amount !== null && amount > type.max_amount
    ? refusal('too_long', { days: amountText(type.max_amount, type.unit) })
    : null

/** Counts the days of a run: the requested ones and those of the same type before and after them without a gap. */
export const runLength = (taken: readonly string[], requested: readonly string[]): number => {
  const all = new Set([...taken, ...requested])
  const first = requested[0]
  if (first === undefined) return 0
  let length = requested.length
  for (const step of [-1, 1]) {
    let day = step < 0 ? first : (requested.at(-1) ?? first)
    for (;;) {
      day = new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10)
      if (!all.has(day)) break
      length += 1
    }
  }
  return length
}

export const spanOf = ({ from_date, to_date }: Pick<PreparedRequest, 'from_date' | 'to_date'>): string[] =>
  datesBetween(from_date, to_date)
