import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, queryList, text, textId, time, version } from '#kit/contract/fields.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { listedBalance } from './balances.models.ts'
import {
  kindKey,
  method,
  payload,
  payloadField,
  requestDay,
  requestFull,
  requestRow,
  requestStatus,
  typeMethod,
  unit,
} from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'] as const
const changes = ['requests.changed', 'attendance.changed'] as const

/** The refusals of sending, in the order of the checks. */
export const sendRefusals = requestsRefusals.of(
  'not_employed',
  'method',
  'no_working_time',
  'no_fixed_hours',
  'notice',
  'backdate',
  'service',
  'too_long',
  'period_closed',
  'kind_refused',
  'worked',
  'still_working',
  'overlap',
  'quota',
  'wfh_cancelled',
  'blackout',
  'cover_away',
  'year_not_open',
  'no_entitlement',
  'insufficient_balance',
)

const ownParams = z.strictObject({ userId: textId })

/** The requested dates, times and parts; the kind of the type decides which of them apply. */
export const requestInputFields = {
  from_date: date.optional(),
  to_date: date.optional(),
  method: method.optional(),
  from_time: time.nullable().optional(),
  to_time: time.nullable().optional(),
  /** Days that are taken otherwise than by the method, such as the first and the last half day. */
  days: z.array(z.strictObject({ date, method })).max(366).optional(),
  /** The own fields of the kind, by name. */
  payload: payload.optional(),
  reason: text(2000).nullable().optional(),
  cover_employee_id: id.nullable().optional(),
}
const requestInput = z.strictObject(requestInputFields)
export type RequestInput = z.output<typeof requestInput>

export const rowFilters = {
  status: queryList(requestStatus).optional(),
  kind: kindKey.optional(),
  type_id: textId.optional(),
  from: date.optional(),
  to: date.optional(),
}

export const listOwn = call({
  id: 'requests.listByUser',
  route: 'GET /api/user/request_leave/:userId',
  permission: 'requests.own',
  summary: 'The own requests, newest first. Withdrawn ones only when their status is asked for.',
  params: ownParams,
  query: z.strictObject({ ...pageQuery(['sent_at', 'from_date']), ...rowFilters }),
  data: z.array(requestRow),
  meta: pageMeta,
  shows,
  export: { name: 'requests' },
})

const typeChoice = z.strictObject({
  id,
  kind: z.string(),
  name: z.string(),
  color: z.string(),
  unit,
  methods: z.array(typeMethod),
  /** The dates that the form takes: single days, a span, one day, or none. */
  dates: z.enum(['days', 'span', 'day', 'none']),
  reason_rule: z.enum(['none', 'optional', 'required']),
  file_rule: z.enum(['none', 'optional', 'required']),
  file_after_days: z.int().nullable(),
  notice_days: z.int().nullable(),
  backdate_days: z.int().nullable(),
  max_amount: z.int().nullable(),
  allow_negative: z.int(),
  quota: z.strictObject({ amount: z.int(), period: z.enum(['week', 'month', 'year']), used: z.int() }).nullable(),
  balance: listedBalance.nullable(),
  payload_fields: z.array(payloadField),
})
export type TypeChoice = z.output<typeof typeChoice>

export const listTypesOfUser = call({
  id: 'requests.typeByUser',
  route: 'GET /api/user/request_type/:userId',
  permission: 'requests.own',
  summary: 'What the person can ask for on a day, with the balance of each.',
  params: ownParams,
  query: z.strictObject({ date: date.optional() }),
  data: z.array(typeChoice),
  /** Proposes the beginning of the rest of a day: the last punch-out of today, or now. */
  meta: z.strictObject({ rest: z.strictObject({ date, from_time: time, is_working: z.boolean() }) }),
  shows,
})

export const listMethods = call({
  id: 'requests.leaveMethods',
  route: 'GET /api/user/get_leave_method',
  permission: 'requests.own',
  summary: 'The ways in which a day can be taken, of one type or of all.',
  query: z.strictObject({ type_id: textId.optional() }),
  data: z.array(z.strictObject({ code: method, name: z.string(), needs_time: z.boolean() })),
  shows,
})

export const sendRequest = call({
  id: 'requests.send',
  route: 'POST /api/user/request_leave',
  permission: 'requests.own',
  summary: 'Sends a request of any type. It goes to the first step of the chain of its type.',
  body: z.strictObject({ type_id: id, ...requestInputFields, user_id: id.optional() }),
  data: requestFull,
  toast: success('Request Added Successfully'),
  refusals: sendRefusals,
  changes,
})

export const updateRequest = call({
  id: 'requests.updateLeave',
  route: 'PUT /api/user/request_leave/:id',
  permission: 'requests.own',
  summary: 'Changes an own request that is not decided. Its approval begins anew.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, ...requestInputFields }),
  data: requestFull,
  toast: info('Request Updated Successfully'),
  refusals: { ...requestsRefusals.of('not_editable'), ...sendRefusals },
  changes,
})

export const deleteOwnRequest = call({
  id: 'requests.deleteLeave',
  route: 'DELETE /api/user/request_leave/:id',
  permission: 'requests.own',
  summary: 'Withdraws an own request that is not decided; takes a decided one out of the own list.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id, status: requestStatus }),
  toast: success('Request Deleted Successfully'),
  refusals: requestsRefusals.of('not_deletable'),
  changes,
})

export const cancelRequest = call({
  id: 'requests.cancel',
  route: 'PUT /api/user/request_leave/cancel/:id',
  permission: 'requests.own',
  summary: 'Gives days of an approved request back, or takes such a wish back. All of its days unless some are named.',
  params: z.strictObject({ id: textId }),
  body: z
    .strictObject({
      version,
      dates: z.array(date).min(1).max(366).optional(),
      reason: line(500).nullable().optional(),
      take_back: z.boolean().optional(),
    })
    .superRefine(onlyWith('take_back', { dates: [false], reason: [false] }, false)),
  data: requestFull,
  toast: success('Request Cancelled Successfully'),
  refusals: requestsRefusals.of('not_cancellable', 'period_closed', 'kind_refused'),
  changes,
})

export const previewRequest = call({
  id: 'requests.preview',
  route: 'POST /api/user/request_leave/preview',
  permission: 'requests.own',
  summary: 'What sending would cost and what stands in its way. Writes nothing.',
  reads: true,
  body: z.strictObject({ type_id: id, ...requestInputFields, id: id.optional() }),
  data: z.strictObject({
    days: z.array(requestDay),
    amount: z.int(),
    unit,
    balance_before: z.int().nullable(),
    balance_after: z.int().nullable(),
    /** The amount left on the last day after it, considering the leave that is booked for later days. */
    left_after: z.int().nullable(),
    year_end: z.int().nullable(),
    /** The field next to which a problem is shown. */
    problems: z.array(z.strictObject({ code: z.string(), message: z.string(), field: z.string() })),
    hints: z.array(z.string()),
  }),
  refusals: sendRefusals,
  shows,
})

export const requestsCalls = {
  listOwn,
  listTypesOfUser,
  listMethods,
  sendRequest,
  updateRequest,
  deleteOwnRequest,
  cancelRequest,
  previewRequest,
}
