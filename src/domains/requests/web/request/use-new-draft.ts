import { listUserCalendarDays } from '#domains/organisation/contract/calendar.calls.ts'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listMethods, listOwn, listTypesOfUser, type TypeChoice } from '../../contract/requests.calls.ts'
import type { RequestDraft } from '../parts/request-draft.ts'

/** The number of days within which the next working day is searched. */
const LOOK_AHEAD = 21
const SATURDAY = 6
const isWeekday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() % SATURDAY !== 0

/** Returns the first day with work from a day on; without a calendar the first that is no weekend. */
const useWorkingDay = (from: string | null): string | null => {
  const { id, has } = useActor()
  const mayReadCalendar = has('organisation.calendar.read')
  const start = from ?? ''
  const input = { params: { userId: id }, query: { from: start, to: from ? addDays(from, LOOK_AHEAD) : '' } }
  const query = useCallQuery(listUserCalendarDays, input, { enabled: mayReadCalendar && from !== null })
  if (from === null || (mayReadCalendar && !query.data && !query.failure)) return null
  const working = query.data?.days.find(({ scheduled_minutes }) => scheduled_minutes > 0)?.date
  const plain = [0, 1, 2].map((days) => addDays(from, days)).find(isWeekday)
  return working ?? plain ?? from
}

/** Loads the types that the person can request, and the methods. */
export const useRequestChoices = () => {
  const { id } = useActor()
  const types = useCallQuery(listTypesOfUser, { params: { userId: id }, query: {} })
  const methods = useCallQuery(listMethods, { query: {} })
  return { types, methods: methods.data ?? [] }
}

/** The values that a link to the form fills in: the kind of request, its day, and own fields as `name=value&…`. */
const linked = z.object({
  add: z.string().max(100).optional(),
  day: date.optional(),
  fill: z.string().max(500).optional(),
})

const useLinked = (types: readonly TypeChoice[] | undefined): RequestDraft | null => {
  const [{ add, day, fill }] = useAddressState(linked)
  const type = types?.find(({ kind }) => kind === add)
  if (!type) return null
  const known = new Set(type.payload_fields.map(({ name }) => name))
  const payload = Object.fromEntries([...new URLSearchParams(fill)].filter(([name]) => known.has(name)))
  return { type_id: type.id, from_date: day ?? null, to_date: day ?? null, method: type.methods[0] ?? null, payload }
}

/**
 * Returns the draft of a new request: the values of a link; otherwise the type of the last request, and the next
 * working day for which it can be requested.
 */
export const useNewDraft = () => {
  const { id, time_zone } = useActor()
  const { types, methods } = useRequestChoices()
  const own = useLinked(types.data)
  const last = useCallQuery(listOwn, { params: { userId: id }, query: { limit: 1 } })
  const isKnown = types.data !== undefined && (last.data !== undefined || last.failure !== null)
  const used = last.data?.[0]?.type.id
  const type = types.data?.find((one) => one.id === used) ?? types.data?.[0]
  const ahead = Math.max(1, type?.notice_days ?? 0)
  const day = useWorkingDay(isKnown ? addDays(todayIn(time_zone), ahead) : null)
  const draft: RequestDraft | null = day
    ? { type_id: type?.id ?? null, from_date: day, to_date: day, method: type?.methods[0] ?? null }
    : null
  return { types, methods, draft: own ?? draft }
}
