import type { Tx, Work } from '#kit/server/context.ts'
import { registry, type Registry } from '#kit/server/slots.ts'
import type { DayPart, Payload, PayloadField, Unit } from '../../contract/requests.models.ts'

/** A day of a request as effects see it. */
export type KindDay = Readonly<{ id: number; date: string; part: DayPart; minutes: number; amount: number }>

/** A request as its kind sees it. */
export type KindRequest = Readonly<{
  id: number
  employee_id: number
  type_id: number
  type_code: string
  kind: string
  from_date: string
  to_date: string
  payload: Payload
  reason: string | null
  source: Readonly<{ domain: string; id: number }> | null
  days: readonly KindDay[]
}>

type NewRequest = Omit<KindRequest, 'id' | 'days'>

/** A kind of request, as its domain registers it. All functions run in the transaction of the change. */
export type RequestKind = Readonly<{
  label: string
  /** Opened by its domain only: no type of it is added, and no form offers it. */
  isSystem?: true
  /** `days`: one row a date, by the working calendar; `span`: two dates; `day`: one; `none`: the day of sending. */
  dates: 'days' | 'span' | 'day' | 'none'
  units: readonly Unit[]
  /** The lane of its days: requests of one lane never overlap. Null: the kind occupies no days. */
  lane: 'absence' | 'correction' | 'overtime' | null
  /** The own fields of the form, read by `payload`. */
  fields: readonly PayloadField[]
  /** Limits who may request it, in addition to the audience of a type: leads, for example. Left out: everyone. */
  canRequest?: (tx: Tx, employeeId: number, day: string) => Promise<boolean>
  /** Throws the refusal, or a 400 that names a field, that prevents sending. */
  check?: (work: Work, request: NewRequest) => Promise<void>
  /** Applies an approved request; a refusal fails the approval. */
  apply?: (work: Work, request: KindRequest) => Promise<void>
  /** Reverts `apply` for days that are cancelled. */
  undo?: (work: Work, request: KindRequest) => Promise<void>
  /** Runs after every decision on a request that the domain opened. */
  decided?: (work: Work, request: KindRequest, decision: Decision, note: string | null) => Promise<void>
  /** Lines that the decision card shows in addition to the common ones. */
  card?: (
    work: Pick<Work, 'tx' | 'now'>,
    request: KindRequest,
  ) => Promise<readonly Readonly<{ label: string; value: string }>[]>
}>

export type Decision = 'approved' | 'rejected' | 'returned' | 'withdrawn' | 'cancelled'

export const requestKinds: Registry<RequestKind> = registry('kinds of requests')

/** An effect of another domain when days of a kind become or stop being approved: opening a shift, for example. */
export type RequestEffect = Readonly<{
  kinds: readonly string[]
  apply: (work: Work, request: KindRequest) => Promise<void>
  undo: (work: Work, request: KindRequest) => Promise<void>
}>
export const requestEffects: Registry<RequestEffect> = registry('effects of requests')

/** Refuses days on which a person has worked; filled by the domain that knows of work. */
export type WorkedCheck = (
  work: Work,
  employeeId: number,
  days: readonly Readonly<{ date: string; from_minute: number; to_minute: number }>[],
) => Promise<Readonly<{ date: string; from: string; to: string; is_open: boolean }> | null>
export const workedChecks: Registry<WorkedCheck> = registry('checks of work')

/** Days that can no longer change; filled by the domain that locks months. Returns the first locked month. */
export type LockedMonth = (tx: Tx, days: readonly string[]) => Promise<string | null>
export const lockedMonths: Registry<LockedMonth> = registry('locked months')

/** Lines of other domains on the decision card. */
export type CardPart = (tx: Tx, request: KindRequest) => Promise<readonly Readonly<{ label: string; value: string }>[]>
export const cardParts: Registry<CardPart> = registry('parts of the decision card')

/** The kinds of which types can be added. */
export const openKinds = (): [string, RequestKind][] => requestKinds.all().filter(([, kind]) => !kind.isSystem)

export const getKind = (key: string): RequestKind => {
  const kind = requestKinds.all().find(([known]) => known === key)?.[1]
  if (!kind) throw new Error(`Unknown kind of request: ${key}`)
  return kind
}
