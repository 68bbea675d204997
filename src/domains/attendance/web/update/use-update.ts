import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { useValues } from '#kit/web/form/use-values.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addAttendance, updateAttendance } from '../../contract/attendance.calls.ts'
import type { BreakKind, DayRow, SessionRow } from '../../contract/attendance.models.ts'
import { draftOf, type PunchDraft, type TypedPunch, typedPunch } from './typed-times.ts'
import { type ChosenPeople, usePeople } from './use-people.ts'

/** The punch that is edited, with what its day says of it. */
export type Edited = Readonly<{ session: SessionRow; day: DayRow; kinds: readonly BreakKind[] }>

export type UpdateProps = Readonly<{
  edited: Edited | null
  people: readonly number[]
  date: string | undefined
  onSaved: (employee_id: number, date: string) => void
}>

export type Update = Readonly<{
  ids: readonly number[]
  setIds: (ids: readonly number[]) => void
  draft: PunchDraft
  change: (change: Partial<PunchDraft>) => void
  reason: string
  setReason: (reason: string) => void
  chosen: ChosenPeople
  zone: string
  today: string
  /** The people are in different time zones: their times cannot be typed together. */
  isMixed: boolean
  typed: TypedPunch | null
  isReady: boolean
  isRunning: boolean
  failure: CallFailure | null
  /** The punch has another version by now, in which a time that was typed has changed too. */
  isOutdated: boolean
  takeNewVersion: () => void
  submit: () => void
  /** Takes the form as saved. */
  saved: () => void
}>

const LEAST_REASON = 3

// Only a punch that is there has a version.
type Draft = PunchDraft & Readonly<{ version: number | undefined }>

const storedDraft = ({ session, day }: Edited): Draft => ({ ...draftOf(session, day.zone), version: session.version })
const emptyDraft = (date: string): Draft => ({ date, from: '', to: '', breaks: [], version: undefined })

/** The state of the form of a correction: who, when, why, and how it is sent. */
export const useUpdate = ({ edited, people, date, onSaved }: UpdateProps): Update => {
  const { organisation } = useActor()
  const today = todayIn(organisation.time_zone)
  const [ids, setIds] = useState<readonly number[]>(edited ? [edited.session.employee.id] : people)
  const [reason, setReason] = useState('')
  const [isDirty, setDirty] = useState(false)
  const add = useCall(addAttendance)
  const update = useCall(updateAttendance)
  const times = useValues(edited ? storedDraft(edited) : emptyDraft(date ?? today), update.isRunning)
  const draft = times.values
  useUnsavedGuard(isDirty || times.isDirty)
  const chosen = usePeople(edited ? [] : ids, draft.date)
  const zone = edited?.day.zone ?? chosen.zones[0] ?? organisation.time_zone
  const isMixed = chosen.zones.length > 1
  const typed = typedPunch(draft, zone)
  const isReady = typed !== null && ids.length > 0 && reason.trim().length >= LEAST_REASON && !isMixed
  const touched = <Value>(set: (value: Value) => void) => {
    return (value: Value): void => {
      set(value)
      setDirty(true)
    }
  }
  const saved = (): void => {
    // The guard must know of it before the address changes.
    flushSync(() => {
      setDirty(false)
      times.keep()
      setReason('')
      if (!edited) setIds([])
    })
    onSaved(ids[0] ?? 0, draft.date)
  }
  const submit = (): void => {
    if (!isReady) return
    const { punched_in_at, punched_out_at, breaks } = typed
    const punch = { punched_in_at, punched_out_at, breaks, reason }
    if (edited)
      update.start(
        { body: { id: edited.session.id, version: draft.version ?? edited.session.version, ...punch } },
        saved,
      )
    else add.start({ body: { employee_ids: [...ids], ...punch } }, saved)
  }
  return {
    ids,
    setIds: touched(setIds),
    draft,
    change: (part) => Object.entries(part).forEach(([name, value]) => times.put(name, value)),
    reason,
    setReason: touched(setReason),
    chosen,
    zone,
    today,
    isMixed,
    typed,
    isReady,
    isRunning: add.isRunning || update.isRunning,
    failure: edited ? update.failure : add.failure,
    isOutdated: times.isOutdated,
    takeNewVersion: () => {
      times.takeNewVersion()
      update.reset()
    },
    submit,
    saved,
  }
}
