import type { z } from 'zod'
import type { requestInputFields, TypeChoice } from '../../contract/requests.calls.ts'
import type { RequestInput } from '../../contract/requests.calls.ts'
import type { Method, Payload, RequestFull } from '../../contract/requests.models.ts'

/** The rules of a type that say which fields its form has. */
export type AskType = Pick<
  TypeChoice,
  'kind' | 'unit' | 'methods' | 'dates' | 'reason_rule' | 'file_rule' | 'file_after_days' | 'payload_fields'
>

/** What the form holds: the parts of the first and the last day stand for the `days` of the call. */
export type AskDraft = Partial<
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
    /** Of a request that is there, which the form follows. */
    version: number
  }>
>

type AskBody = { [Name in keyof typeof requestInputFields]?: z.input<(typeof requestInputFields)[Name]> }

/** The way a day is taken where nothing else was chosen: the first that the type knows. */
export const methodOf = ({ methods }: Pick<AskType, 'methods'>, chosen: Method | null | undefined): Method =>
  chosen && methods.includes(chosen) ? chosen : (methods[0] ?? 'full_day')

const isSpan = ({ from_date, to_date }: AskDraft): boolean => Boolean(from_date && to_date && from_date < to_date)

/** Whether the first and the last day can be taken by half: several whole days of a type that knows halves. */
export const hasHalfEnds = (type: AskType, draft: AskDraft): boolean =>
  isSpan(draft) &&
  methodOf(type, draft.method) === 'full_day' &&
  (type.methods.includes('first_half') || type.methods.includes('second_half'))

const halfEnds = (type: AskType, draft: AskDraft): NonNullable<AskBody['days']> => {
  const { from_date, to_date } = draft
  if (!hasHalfEnds(type, draft) || !from_date || !to_date) return []
  return [
    ...(draft.first_part === 'second_half' ? [{ date: from_date, method: 'second_half' as const }] : []),
    ...(draft.last_part === 'first_half' ? [{ date: to_date, method: 'first_half' as const }] : []),
  ]
}

const datesOf = (type: AskType, draft: AskDraft): AskBody => {
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
  const days = halfEnds(type, draft)
  return { ...dates, method, ...(days.length > 0 ? { days } : {}) }
}

const payloadOf = ({ payload_fields }: AskType, { payload }: AskDraft): AskBody => {
  if (payload_fields.length === 0) return {}
  const given = payload_fields.flatMap(({ name }) => {
    const value = payload?.[name]
    return value === undefined || value === null || value === '' ? [] : [[name, value] as const]
  })
  return { payload: Object.fromEntries(given) }
}

/** The body that a draft stands for, by the rules of its type; what its form does not show is not sent. */
export const askBody = (type: AskType, draft: AskDraft): AskBody => ({
  ...datesOf(type, draft),
  ...payloadOf(type, draft),
  ...(type.reason_rule === 'none' ? {} : { reason: draft.reason?.trim() || null }),
  ...(type.dates === 'days' && draft.cover_employee_id ? { cover_employee_id: draft.cover_employee_id } : {}),
})

/** What can be asked already: a preview of a draft without its dates or times says nothing. */
export const isAskable = ({ dates }: Pick<AskType, 'dates'>, ask: RequestInput): boolean => {
  if (dates === 'none') return false
  if (!ask.from_date || (ask.to_date ?? ask.from_date) < ask.from_date) return false
  return ask.method !== 'hours' || Boolean(ask.from_time && ask.to_time)
}

/** The draft of a request that is there. */
export const draftOf = (request: RequestFull): AskDraft => {
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
