import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { PersonFieldProvider } from '#kit/web/form/person-field.tsx'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor, employeeActor } from '#kit/web/testing/actor.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'

/** A Tuesday. */
const NOW = '2026-05-12T10:00:00.000Z'

export const employee = employeeActor([
  'requests.own',
  'requests.balance.read',
  'requests.thread',
  'requests.comment',
  'requests.calendar.read',
])
export const approver = employeeActor([
  'requests.own',
  'requests.calendar.read',
  'approvals.read',
  'approvals.decide',
  'approvals.delete',
  'approvals.delegate',
])

const READS = ['requests.read', 'requests.balance.read', 'requests.thread', 'requests.calendar.read'] as const
/** Code 5: reads, and changes nothing. */
export const reader = adminActor(READS, { role_number: 5, role_name: 'Auditor' })
export const hr = adminActor([
  ...READS,
  'requests.decide',
  'requests.delete',
  'requests.manage',
  'requests.balance.adjust',
  'requests.policy',
  'people.read',
])

/** Stands in for the field of the domain that knows people: the id is typed. */
const TypedPerson = ({
  id,
  label,
  value,
  onChange,
}: {
  id: string
  label: string
  value: unknown
  onChange: (id: number) => void
}) => (
  <label htmlFor={id}>
    {label}
    <input id={id} value={String(value ?? '')} onChange={(event) => onChange(Number(event.currentTarget.value))} />
  </label>
)

export const draw = (actor: typeof employee, part: ReactNode, path: string) =>
  renderScreen(
    <PersonFieldProvider value={async () => ({ default: TypedPerson })}>
      <ActorProvider value={actor}>{part}</ActorProvider>
    </PersonFieldProvider>,
    path,
  )

export const page = (total: number) => ({ next_cursor: null, total })
export const counted = (total: number) => ({ ...page(total), counts: { pending: total } })

/** Stops the date at the moment, while timers go on. */
export const stopDate = (): void => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())
}

export const METHODS = [
  { code: 'full_day', name: 'Full day', needs_time: false },
  { code: 'first_half', name: 'First half', needs_time: false },
  { code: 'second_half', name: 'Second half', needs_time: false },
  { code: 'rest_of_day', name: 'Rest of the day, from …', needs_time: true },
  { code: 'hours', name: 'Hours', needs_time: true },
]
