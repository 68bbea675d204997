import type { z } from 'zod'
import type { requestInputFields, TypeChoice } from '../../contract/requests.calls.ts'
import type { RequestInput } from '../../contract/requests.calls.ts'
import { takesMethod } from '../../contract/days.rules.ts'
import type { Method, Payload, RequestFull } from '../../contract/requests.models.ts'

/** The rules of a type from which the fields of its form follow. */
export type FormType = Pick<
  TypeChoice,
  'kind' | 'unit' | 'methods' | 'dates' | 'reason_rule' | 'file_rule' | 'file_after_days' | 'payload_fields'
>

/** The values of the form: the parts of the first and the last day become the `days` of the call. */
export type RequestDraft = Partial<
  Readonly<{
    type_id: number | null
    from_date: string | null
    to_date: string | null
    method: Method | null
    first_part: 'full_day' | 'second_half' | null
    last_part: 'full_day' | 'first_half' | null
    from_time: string | null
    to_time: string | null
    payload: Payload
    reason: string | null
    cover_employee_id: number | null
    /** The version of an existing request, which the form changes. */
    version: number
  }>
>

type RequestBody = { [Name in keyof typeof requestInputFields]?: z.input<(typeof requestInputFields)[Name]> }

/** Returns the chosen method, if the type has it; else the first method of the type. */
export const methodOf = ({ methods }: Pick<FormType, 'methods'>, chosen: Method | null | undefined): Method =>
  chosen && takesMethod(methods, chosen) ? chosen : (methods[0] ?? 'full_day')

const isSpan = ({ from_date, to_date }: RequestDraft): boolean => Boolean(from_date && to_date && from_date < to_date)

/** Returns true if the first and the last day can be half days: several whole days of a type with half days. */
export const hasHalfEnds = (type: FormType, draft: RequestDraft): boolean =>
  isSpan(draft) &&
  methodOf(type, draft.method) === 'full_day' &&
  (type.methods.includes('first_half') || type.methods.includes('second_half'))

const halfEnds = (type: FormType, draft: RequestDraft): NonNullable<RequestBody['days']> => {
  const { from_date, to_date } = draft
  if (!hasHalfEnds(type, draft) || !from_date || !to_date) return []
  return [
    ...(draft.first_part === 'second_half' ? [{ date: from_date, method: 'second_half' as const }] : []),
    ...(draft.last_part === 'first_half' ? [{ date: to_date, method: 'first_half' as const }] : []),
  ]
}

const datesOf = (type: FormType, draft: RequestDraft): RequestBody => {
  const { from_date, to_date } = draft
  const dates = { ...(from_date ? { from_date } : {}), ...(to_date ? { to_date } : {}) }
  if (type.dates === 'none') return {}
  if (type.dates === 'span') return dates
  if (type.dates === 'day') return from_date ? { from_date } : {}
  const method = methodOf(type, draft.method)
  if (method === 'hours') {
    const { from_time, to_time } = draft
    return { ...(from_date ? { from_date, to_date: from_date } : {}), method, from_time, to_time }
  }
  if (method === 'rest_of_day')
    return { ...(from_date ? { from_date, to_date: from_date } : {}), method, from_time: draft.from_time }
  const days = halfEnds(type, draft)
  return { ...dates, method, ...(days.length > 0 ? { days } : {}) }
}

const payloadOf = ({ payload_fields }: FormType, { payload }: RequestDraft): RequestBody => {
  if (payload_fields.length === 0) return {}
  const given = payload_fields.flatMap(({ name }) => {
    const value = payload?.[name]
    return value === undefined || value === null || value === '' ? [] : [[name, value] as const]
  })
  return { payload: Object.fromEntries(given) }
}

/** Returns the body of a draft, by the rules of its type; fields that the form does not show are not sent. */
export const requestBody = (type: FormType, draft: RequestDraft): RequestBody => ({
  ...datesOf(type, draft),
  ...payloadOf(type, draft),
  ...(type.reason_rule === 'none' ? {} : { reason: draft.reason?.trim() || null }),
  ...(type.dates === 'days' && draft.cover_employee_id ? { cover_employee_id: draft.cover_employee_id } : {}),
})

/** Returns true if a draft has the dates and times that a preview needs. */
export const canPreview = ({ dates }: Pick<FormType, 'dates'>, body: RequestInput): boolean => {
  if (dates === 'none') return false
  if (!body.from_date || (body.to_date ?? body.from_date) < body.from_date) return false
  if (body.method === 'rest_of_day') return Boolean(body.from_time)
  return body.method !== 'hours' || Boolean(body.from_time && body.to_time)
}

/** Returns the draft of an existing request. */
export const draftOf = (request: RequestFull): RequestDraft => {
  const partOn = (date: string) => request.days.find((day) => day.date === date)?.part
  const isLong = request.from_date < request.to_date && request.method === 'full_day'
  return {
    type_id: request.type.id,
    from_date: request.from_date,
    to_date: request.to_date,
    method: request.method,
    first_part: isLong && partOn(request.from_date) === 'second_half' ? 'second_half' : 'full_day',
    last_part: isLong && partOn(request.to_date) === 'first_half' ? 'first_half' : 'full_day',
    from_time: request.from_time,
    to_time: request.to_time,
    payload: request.payload,
    reason: request.reason,
    cover_employee_id: request.cover?.id ?? null,
    version: request.version,
  }
}
