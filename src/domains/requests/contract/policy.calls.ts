import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { color, date, id, line, textId, textVersion, version } from '#kit/contract/fields.ts'
import { assigneeRule, escalation, kindKey, method, unit } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'organisation.changed', 'people.changed'] as const
const changes = ['requests.changed'] as const

const count = (most: number) => z.int().min(0).max(most)
const amount = z.int().min(0).max(1_000_000)

/** An empty list does not narrow. */
export const audience = z.strictObject({
  department_ids: z.array(id).max(200),
  designation_ids: z.array(id).max(200),
  employment_types: z.array(z.string().max(40)).max(20),
  brand_ids: z.array(id).max(50),
})
export type Audience = z.output<typeof audience>

const typeFields = {
  kind: kindKey,
  code: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'begins with a letter; small letters, digits and _'),
  name: line(60),
  color,
  unit,
  methods: z.array(method).max(4),
  paid_percent: count(100),
  needs_balance: z.boolean(),
  allow_negative: count(100_000),
  quota_amount: z.int().min(1).max(100_000).nullable(),
  quota_period: z.enum(['week', 'month', 'year']).nullable(),
  notice_days: count(366).nullable(),
  backdate_days: count(366).nullable(),
  service_months: count(120).nullable(),
  max_amount: z.int().min(1).max(1_000_000).nullable(),
  max_run_days: z.int().min(1).max(366).nullable(),
  counts_rest_days: z.boolean(),
  replaces: z.boolean(),
  cancel_free: z.boolean(),
  active: z.boolean(),
  reason_rule: z.enum(['none', 'optional', 'required']),
  file_rule: z.enum(['none', 'optional', 'required']),
  file_after_days: z.int().min(1).max(366).nullable(),
  chain_id: id.nullable(),
  audience,
}

export const requestType = z.strictObject({
  id,
  ...typeFields,
  system: z.boolean(),
  /** Requests exist: kind and unit stay as they are. */
  used: z.boolean(),
  chain_name: z.string().nullable(),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type RequestType = z.output<typeof requestType>

type TypeBody = Readonly<Record<keyof typeof typeFields, unknown>>
const isLeaveUnit = ({ kind, unit: given }: TypeBody): boolean =>
  kind === 'leave' ? given !== 'none' : kind !== 'work_from_home' || given === 'day'
const checkType = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).superRefine((raw, context) => {
    // Both bodies hold all fields of a type; the generic shape does not say so.
    const body = raw as unknown as TypeBody & { methods: unknown[]; allow_negative: number }
    const say = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    const hasDays = body.kind === 'leave' || body.kind === 'work_from_home'
    if (hasDays && body.methods.length === 0) say('methods', 'must name at least one')
    if (!isLeaveUnit(body)) say('unit', 'does not fit the kind')
    if (body.needs_balance && body.kind !== 'leave') say('needs_balance', 'is for leave only')
    if (body.allow_negative > 0 && !body.needs_balance) say('allow_negative', 'takes a balance')
    if ((body.quota_amount === null) !== (body.quota_period === null)) say('quota_period', 'goes with an amount')
  })

export const listTypes = call({
  id: 'requestTypes.list',
  route: 'GET /api/admin/request/type',
  permission: 'requests.read',
  summary: 'All request types with their rules, active ones first, and the kinds that types can be of.',
  data: z.strictObject({
    types: z.array(requestType),
    kinds: z.array(z.strictObject({ key: z.string(), label: z.string(), units: z.array(unit), has_days: z.boolean() })),
  }),
  shows,
})

export const addType = call({
  id: 'requestTypes.add',
  route: 'POST /api/admin/request/type',
  permission: 'requests.policy',
  summary: 'Adds a type of request.',
  body: checkType(typeFields),
  data: requestType,
  toast: success('Request Type Added Successfully'),
  refusals: requestsRefusals.of('type_taken'),
  changes,
})

export const updateType = call({
  id: 'requestTypes.update',
  route: 'PUT /api/admin/request/type/:id',
  permission: 'requests.policy',
  summary: 'Changes a type. Requests that were sent keep what they cost.',
  params: z.strictObject({ id: textId }),
  body: checkType({ version, ...typeFields }),
  data: requestType,
  toast: info('Request Type Updated Successfully'),
  refusals: requestsRefusals.of('type_in_use', 'type_taken'),
  changes,
})

const planFields = {
  type_id: id,
  scope: z.enum(['organisation', 'brand', 'department', 'designation', 'employee']),
  scope_id: id.nullable(),
  effective_from: date,
  /** Of a full leave year, in the unit of the type. */
  yearly_amount: amount,
  granted: z.enum(['upfront', 'monthly']),
  year_start_month: z.int().min(1).max(12),
  opens_days_before: count(366),
  prorate: z.boolean(),
  reference_days_per_week: z.int().min(1).max(7).nullable(),
  rounding: z.int().min(1).max(1000),
  carry_max: amount,
  carry_months: count(12),
}
const planBody = z
  .strictObject(planFields)
  .refine(({ scope, scope_id }) => (scope === 'organisation') === (scope_id === null), {
    path: ['scope_id'],
    message: 'is needed for everything but the whole organisation',
  })
export type PlanBody = z.output<typeof planBody>

export const leavePlan = z.strictObject({
  id,
  ...planFields,
  type_name: z.string(),
  unit,
  scope_name: z.string().nullable(),
  /** The next plan of the same scope begins before today. */
  past: z.boolean(),
  /** People whose entitlement rests on it. */
  people: z.int(),
  created_by: z.string().nullable(),
})
export type LeavePlan = z.output<typeof leavePlan>

export const listPlans = call({
  id: 'leavePlans.list',
  route: 'GET /api/admin/request/plan',
  permission: 'requests.read',
  summary: 'How much leave people get, by type and scope, each version with the day from which it holds.',
  data: z.array(leavePlan),
  shows,
})

export const addPlan = call({
  id: 'leavePlans.add',
  route: 'POST /api/admin/request/plan',
  permission: 'requests.policy',
  summary: 'Adds a plan, or a new version of one from a later day. Open leave years are worked out again.',
  body: planBody,
  data: leavePlan,
  toast: success('Leave Plan Added Successfully'),
  refusals: requestsRefusals.of('plan_exists'),
  changes,
})

export const chainStep = z
  .strictObject({
    assignee: assigneeRule,
    employee_id: id.nullable(),
    /** Only above so many days. */
    min_days: count(366).nullable(),
    due_working_days: z.int().min(1).max(20),
    escalate_to: escalation,
    /** HR may decide in its place. */
    overridable: z.boolean(),
  })
  .refine(({ assignee, employee_id }) => (assignee === 'employee') === (employee_id !== null), {
    path: ['employee_id'],
    message: 'is needed for a named person only',
  })
export type ChainStep = z.output<typeof chainStep>

export const approvalChain = z.strictObject({
  id,
  name: z.string(),
  active: z.boolean(),
  steps: z.array(z.strictObject({ ...chainStep.shape, position: z.int(), employee_name: z.string().nullable() })),
  /** Names of the types that use it. */
  types: z.array(z.string()),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type ApprovalChain = z.output<typeof approvalChain>

const chainFields = { name: line(60), active: z.boolean(), steps: z.array(chainStep).min(1).max(5) }

export const listChains = call({
  id: 'approvalChains.list',
  route: 'GET /api/admin/request/chain',
  permission: 'requests.read',
  summary: 'Who approves, step by step.',
  data: z.array(approvalChain),
  shows,
})

export const addChain = call({
  id: 'approvalChains.add',
  route: 'POST /api/admin/request/chain',
  permission: 'requests.policy',
  summary: 'Adds a chain of up to five steps.',
  body: z.strictObject(chainFields),
  data: approvalChain,
  toast: success('Approval Chain Added Successfully'),
  refusals: requestsRefusals.of('chain_taken'),
  changes,
})

export const updateChain = call({
  id: 'approvalChains.update',
  route: 'PUT /api/admin/request/chain/:id',
  permission: 'requests.policy',
  summary: 'Changes a chain. Requests on their way keep the steps they began with.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, ...chainFields }),
  data: approvalChain,
  toast: info('Approval Chain Updated Successfully'),
  refusals: requestsRefusals.of('chain_taken', 'chain_in_use'),
  changes,
})

const blockFields = {
  name: line(60),
  /** Closed: cannot be asked for. Limited: only so many of a team. Peak: counted for fairness. */
  level: z.enum(['closed', 'limited', 'peak']),
  from_date: date,
  to_date: date,
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullable(),
  department_ids: z.array(id).max(200),
  team_ids: z.array(id).max(200),
  /** Null: every leave that does not replace other leave. */
  type_ids: z.array(id).min(1).max(50).nullable(),
  /** Of a limited block: how many of a team may be away. */
  max_away: count(10_000).nullable(),
  exempt_ids: z.array(id).max(500),
}
const DAY_MS = 86_400_000
const checkBlock = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).superRefine((raw, context) => {
    // Both bodies hold all fields of a block; the generic shape does not say so.
    const body = raw as unknown as { from_date: string; to_date: string; level: string; max_away: number | null }
    const say = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if (body.to_date < body.from_date) say('to_date', 'must not be before the first day')
    if (Date.parse(body.to_date) - Date.parse(body.from_date) >= 366 * DAY_MS)
      say('to_date', 'is more than 366 days away')
    if ((body.level === 'limited') !== (body.max_away !== null)) say('max_away', 'goes with a limited block')
  })

export const calendarBlock = z.strictObject({
  id,
  ...blockFields,
  version,
  /** Names of the departments and teams that it holds for. */
  places: z.array(z.string()),
  exempt: z.array(z.strictObject({ id, name: z.string() })),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type CalendarBlock = z.output<typeof calendarBlock>

export const listBlocks = call({
  id: 'calendarBlocks.list',
  route: 'GET /api/admin/request/block',
  permission: 'requests.read',
  summary: 'Days on which leave is closed, limited or counted, latest first.',
  data: z.array(calendarBlock),
  shows,
})

export const addBlock = call({
  id: 'calendarBlocks.add',
  route: 'POST /api/admin/request/block',
  permission: 'requests.policy',
  summary: 'Adds days on which leave is closed, limited or counted. What is approved stays.',
  body: checkBlock(blockFields),
  data: calendarBlock,
  toast: success('Black-out Added Successfully'),
  changes,
})

export const updateBlock = call({
  id: 'calendarBlocks.update',
  route: 'PUT /api/admin/request/block/:id',
  permission: 'requests.policy',
  summary: 'Changes such days. What is approved stays.',
  params: z.strictObject({ id: textId }),
  body: checkBlock({ version, ...blockFields }),
  data: calendarBlock,
  toast: info('Black-out Updated Successfully'),
  changes,
})

export const deleteBlock = call({
  id: 'calendarBlocks.delete',
  route: 'DELETE /api/admin/request/block/:id',
  permission: 'requests.policy',
  summary: 'Opens the days again.',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ version: textVersion }),
  data: z.strictObject({ id }),
  toast: success('Black-out Deleted Successfully'),
  changes,
})

export const policyCalls = {
  listTypes,
  addType,
  updateType,
  listPlans,
  addPlan,
  listChains,
  addChain,
  updateChain,
  listBlocks,
  addBlock,
  updateBlock,
  deleteBlock,
}
