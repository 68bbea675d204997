import { flushSync } from 'react-dom'
import { type FormOf, useCallForm } from '#kit/web/form/use-call-form.ts'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addAttendance, attendanceDay, attendanceList, updateAttendance } from '../../contract/attendance.calls.ts'
import type { BreakKind, DayRow, SessionRow } from '../../contract/attendance.models.ts'
import { type Slip, slipOf } from './slip.ts'
import { draftOf, type PunchDraft, type TypedPunch, typedPunch } from './typed-times.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { daysOf } from '../report/people-table.tsx'

const LOOK_BACK_DAYS = 20
const MAX_ROWS = 200

type ChosenPeople = Readonly<{
  /** The last day before the date of each person, by id: where they are, and on which clock. */
  last: ReadonlyMap<number, DayRow>
  /** The clocks of the people; several when they are in different zones. */
  zones: readonly string[]
  kinds: readonly BreakKind[]
  /** The longest time that the rules of the first person let a punch stay open; null while not known. */
  limit_minutes: number | null
}>

/** Loads the data of the chosen people for the form: names, time zones, and the kinds of break of the first. */
const usePeople = (ids: readonly number[], date: string): ChosenPeople => {
  const query = useCallQuery(
    attendanceList,
    {
      body: {
        start_date: addDays(date, -LOOK_BACK_DAYS),
        end_date: date,
        employee_ids: [...ids],
        sort: '-business_date',
        limit: MAX_ROWS,
      },
    },
    { enabled: ids.length > 0 && date !== '', showPrevious: true },
  )
  const last = new Map<number, DayRow>()
  for (const day of query.data ? daysOf(query.data) : []) {
    if (ids.includes(day.employee.id) && !last.has(day.employee.id)) last.set(day.employee.id, day)
  }
  const known = [...last.values()].find((day) => day.id !== null)
  const detail = useCallQuery(
    attendanceDay,
    { params: { id: known?.id ?? 0 }, query: {} },
    { enabled: known !== undefined },
  )
  return {
    last,
    zones: [...new Set([...last.values()].map((day) => day.zone))],
    kinds: detail.data?.policy.break_kinds ?? [],
    limit_minutes: detail.data?.policy.max_session_minutes ?? null,
  }
}

/** The punch that is edited, with the data of its day. */
export type Edited = Readonly<{ session: SessionRow; day: DayRow; kinds: readonly BreakKind[]; limit_minutes: number }>

export type UpdateProps = Readonly<{
  edited: Edited | null
  people: readonly number[]
  date: string | undefined
  onSaved: (employee_id: number, date: string) => void
}>

/** The values of the form: people, times, and the reason. Only an existing punch has a version. */
export type Correction = PunchDraft & Readonly<{ people: readonly number[]; reason: string; version?: number }>

export type Update = Readonly<{
  form: FormOf<Correction>
  chosen: ChosenPeople
  zone: string
  today: string
  /** The people are in different time zones: their times cannot be typed together. */
  isMixed: boolean
  typed: TypedPunch | null
  /** A likely slip in the typed punch. */
  slip: Slip | null
  isReady: boolean
  /** Takes the form as saved. */
  saved: () => void
}>

const LEAST_REASON = 3

const storedValues = ({ session, day }: Edited): Correction => ({
  ...draftOf(session, day.zone),
  people: [session.employee.id],
  reason: '',
  version: session.version,
})
const emptyValues = (date: string, people: readonly number[]): Correction => ({
  date,
  from: '',
  to: '',
  breaks: [],
  people,
  reason: '',
})

/** The state of the form of a correction: who, when, why, and how it is sent. */
export const useUpdate = ({ edited, people, date, onSaved }: UpdateProps): Update => {
  const { organisation } = useActor()
  const today = todayIn(organisation.time_zone)
  const punch = (values: Correction) => {
    const read = typedPunch(values, zone)
    // Times that cannot be read yet are marked as missing, not left as they are stored.
    return {
      punched_in_at: read ? read.punched_in_at : null,
      punched_out_at: read ? read.punched_out_at : null,
      breaks: read?.breaks,
      reason: values.reason,
    }
  }
  const saved = (): void => {
    const { draft } = form
    // The guard must know of it before the address changes.
    flushSync(() => form.restart({ ...draft, people: edited ? draft.people : [], reason: '' }))
    onSaved(draft.people[0] ?? 0, draft.date)
  }
  const add = useCallForm({
    call: addAttendance,
    initial: emptyValues(date ?? today, people),
    toBody: (values: Correction) => ({ employee_ids: values.people, ...punch(values) }),
    onDone: saved,
  })
  const update = useCallForm({
    call: updateAttendance,
    initial: edited ? storedValues(edited) : emptyValues(today, []),
    toBody: (values: Correction) => ({ id: edited?.session.id, version: values.version, ...punch(values) }),
    onDone: saved,
  })
  const form = edited ? update : add
  const { draft } = form
  const chosen = usePeople(edited ? [] : draft.people, draft.date)
  const zone = edited?.day.zone ?? chosen.zones[0] ?? organisation.time_zone
  const isMixed = chosen.zones.length > 1
  const typed = typedPunch(draft, zone)
  // The reason is no part of the punch: it stays.
  const takeNewVersion = (): void => {
    form.takeNewVersion()
    form.field('reason').onChange(draft.reason)
  }
  const limit = edited?.limit_minutes ?? chosen.limit_minutes
  return {
    form: { ...form, takeNewVersion },
    chosen,
    zone,
    today,
    isMixed,
    typed,
    slip: typed && slipOf(typed, zone, limit ?? Infinity),
    isReady: typed !== null && draft.people.length > 0 && draft.reason.trim().length >= LEAST_REASON && !isMixed,
    saved,
  }
}
