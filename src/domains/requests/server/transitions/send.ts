import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { authorId } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { beginRound, stepsFor, workingDaysOf } from '../chain/advance.ts'
import { refuseToSend } from '../checks/checks.ts'
import type { Sending } from '../checks/sending.ts'
import { notifyCover } from '../notify.ts'
import { insertRequest, type RequestRecord } from '../store/requests.ts'
import { listDays } from '../store/days.ts'
import { applyEffects } from './effects.ts'
import { requestContextOf } from './request-context.ts'
import { occupyDays } from './occupy-days.ts'
import { recordEvent } from './record-event.ts'

export type SendOptions = Readonly<{
  /** HR lifts the rules that may be lifted, for this reason. */
  override_reason?: string | null
  source?: Readonly<{ domain: string; id: number }>
  /** The people who decide a step for which the source names them. */
  named?: readonly number[]
}>

const columnsOf = ({ person, type, kind: _kind, ...sending }: Sending) => ({
  employee_id: person.id,
  type_id: type.id,
  kind: type.kind,
  method: sending.method,
  from_date: sending.from_date,
  to_date: sending.to_date,
  from_time: sending.from_time,
  to_time: sending.to_time,
  amount: sending.amount,
  unit: type.unit,
  reason: sending.reason,
  payload: sending.payload,
  cover_employee_id: sending.cover_employee_id,
  cover_state: sending.cover_employee_id === null ? null : ('asked' as const),
})

/** Returns the columns that change when a request is sent again. */
export const editableColumns = (sending: Sending) => {
  const { employee_id: _e, type_id: _t, kind: _k, unit: _u, ...columns } = columnsOf(sending)
  return columns
}

/** The snapshot of a new request, which no one has a step in yet. */
const NEW = {
  status: 'pending',
  is_sourced: false,
  is_assignee: false,
  is_overridable: false,
  is_followed: false,
  is_free_to_cancel: false,
  retains_days: false,
  in_department: false,
} as const

/** Returns the record of a request that has just been written, without reading it. */
const recordOf = (
  sending: Sending,
  id: number,
  status: RequestStatus,
  { source }: SendOptions,
  now: string,
): RequestRecord => ({
  ...columnsOf(sending),
  id,
  version: 1,
  employee_name: sending.person.name,
  type: sending.type,
  source_domain: source?.domain ?? null,
  source_id: source?.id ?? null,
  status,
  round: 1,
  cancel_dates: null,
  cancel_reason: null,
  sent_at: now,
  deleted_at: null,
  today: sending.person.today,
})

/**
 * Sends a request: checks it, writes its days, debits their cost and opens the first step of its chain; without a step it
 * is approved at once. The caller has locked the requests of the person. Returns the id.
 */
export const send = async (work: Work, actor: Actor, sending: Sending, options: SendOptions = {}): Promise<number> => {
  const { person, type, from_date } = sending
  const [steps] = await Promise.all([
    stepsFor(work, type.chain_id, workingDaysOf(sending.days, type.unit)),
    refuseToSend(work, sending, Boolean(options.override_reason)),
  ])
  const is_sourced = options.source !== undefined
  const snapshot = { ...NEW, is_sourced, employee_id: person.id, from_date, today: person.today }
  const context = { ...requestContextOf(actor, snapshot), is_free: steps.length === 0 }
  const to = take(requestsRefusals, next(requestWorkflow, 'none', 'send', context))
  const status = to === 'approved' ? 'approved' : 'pending'
  const sentBy = authorId({ by: work.by, actor })
  const source = { source_domain: options.source?.domain ?? null, source_id: options.source?.id ?? null }
  const decided_at = status === 'approved' ? work.now : null
  const id = await insertRequest(work, sentBy, { ...columnsOf(sending), ...source, status, decided_at })
  const why = options.override_reason ?? null
  const request = recordOf(sending, id, status, options, work.now)
  await Promise.all([
    occupyDays(work, id, sending),
    recordEvent(work, request, { action: 'sent', from: null, to: 'pending', note: why }),
    status === 'pending' && beginRound(work, request, steps, options.named ? { named: options.named } : {}),
  ])
  if (status === 'approved') {
    await recordEvent(work, request, { action: 'approved', from: 'pending', to: 'approved' })
    await applyEffects(work, request, await listDays(work.tx, id))
  }
  if (sending.cover_employee_id !== null) await notifyCover(work, request, sending.cover_employee_id)
  return id
}
