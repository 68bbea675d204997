import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { authorId } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { requestWorkflow } from '../../contract/request.workflows.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { beginRound, stepsFor, workingDaysOf } from '../chain/workflow.ts'
import { refuseToSend } from '../rules/checks.ts'
import type { PreparedRequest } from '../rules/prepared-request.ts'
import { notifyCover } from '../notify/notices.ts'
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

const columnsOf = ({ person, type, kind: _kind, ...prepared }: PreparedRequest) => ({
  employee_id: person.id,
  type_id: type.id,
  kind: type.kind,
  method: prepared.method,
  from_date: prepared.from_date,
  to_date: prepared.to_date,
  from_time: prepared.from_time,
  to_time: prepared.to_time,
  amount: prepared.amount,
  unit: type.unit,
  reason: prepared.reason,
  payload: prepared.payload,
  cover_employee_id: prepared.cover_employee_id,
  cover_state: prepared.cover_employee_id === null ? null : ('asked' as const),
})

/** Returns the columns that change when a request is sent again. */
export const editableColumns = (prepared: PreparedRequest) => {
  const { employee_id: _e, type_id: _t, kind: _k, unit: _u, ...columns } = columnsOf(prepared)
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
  prepared: PreparedRequest,
  id: number,
  status: RequestStatus,
  { source }: SendOptions,
  now: string,
): RequestRecord => ({
  ...columnsOf(prepared),
  id,
  version: 1,
  employee_name: prepared.person.name,
  type: prepared.type,
  source_domain: source?.domain ?? null,
  source_id: source?.id ?? null,
  status,
  round: 1,
  cancel_dates: null,
  cancel_reason: null,
  sent_at: now,
  deleted_at: null,
  today: prepared.person.today,
})

/**
 * Sends a request: checks it, writes its days, debits their cost and opens the first step of its chain; without a step
 * it is approved at once. The caller has locked the requests of the person. Returns the id.
 */
export const send = async (
  work: Work,
  actor: Actor,
  prepared: PreparedRequest,
  options: SendOptions = {},
): Promise<number> => {
  const { person, type, from_date } = prepared
  const [steps] = await Promise.all([
    stepsFor(work, type.chain_id, workingDaysOf(prepared.days, type.unit)),
    refuseToSend(work, prepared, Boolean(options.override_reason)),
  ])
  const is_sourced = options.source !== undefined
  const snapshot = { ...NEW, is_sourced, employee_id: person.id, from_date, today: person.today }
  const context = { ...requestContextOf(actor, snapshot), is_free: steps.length === 0 }
  const to = take(requestsRefusals, next(requestWorkflow, 'none', 'send', context))
  const status = to === 'approved' ? 'approved' : 'pending'
  const sentBy = authorId({ by: work.by, actor })
  const source = { source_domain: options.source?.domain ?? null, source_id: options.source?.id ?? null }
  const decided_at = status === 'approved' ? work.now : null
  const id = await insertRequest(work, sentBy, { ...columnsOf(prepared), ...source, status, decided_at })
  const why = options.override_reason ?? null
  const request = recordOf(prepared, id, status, options, work.now)
  await Promise.all([
    occupyDays(work, id, prepared),
    recordEvent(work, request, { action: 'sent', from: null, to: 'pending', note: why }),
    status === 'pending' && beginRound(work, request, steps, options.named ? { named: options.named } : {}),
  ])
  if (status === 'approved') {
    await recordEvent(work, request, { action: 'approved', from: 'pending', to: 'approved' })
    await applyEffects(work, request, await listDays(work.tx, id))
  }
  if (prepared.cover_employee_id !== null) await notifyCover(work, request, prepared.cover_employee_id)
  return id
}
