import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, textId, version } from '#kit/contract/fields.ts'
import { type audience, leavePlanRecord, requestTypeRecord, type serviceStep } from './policy.records.ts'
import { payloadField, unit, type Unit } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'organisation.changed', 'people.changed'] as const
const changes = ['requests.changed'] as const

export type Audience = z.output<typeof audience>

export const requestType = z.strictObject({
  id,
  ...requestTypeRecord.row,
  system: z.boolean(),
  /** Requests exist: kind and unit stay as they are. */
  used: z.boolean(),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type RequestType = z.output<typeof requestType>

type TypeRules = Readonly<{
  kind: string
  unit: Unit
  methods: readonly string[]
  needs_balance: boolean
  allow_negative: number
  quota_amount: number | null
  quota_period: string | null
}>

const fitsUnit = ({ kind, unit: given }: TypeRules): boolean =>
  kind === 'leave' ? given !== 'none' : kind !== 'work_from_home' || given === 'day'

const checkType = (rules: TypeRules, context: z.RefinementCtx): void => {
  const reject = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
  const hasDays = rules.kind === 'leave' || rules.kind === 'work_from_home'
  if (hasDays && rules.methods.length === 0) reject('methods', 'must name at least one')
  if (!fitsUnit(rules)) reject('unit', 'does not fit the kind')
  if (rules.needs_balance && rules.kind !== 'leave') reject('needs_balance', 'is for leave only')
  if (rules.allow_negative > 0 && !rules.needs_balance) reject('allow_negative', 'takes a balance')
  if ((rules.quota_amount === null) !== (rules.quota_period === null)) reject('quota_period', 'goes with an amount')
}

export const listTypes = call({
  id: 'requestTypes.list',
  route: 'GET /api/admin/request/type',
  permission: 'requests.read',
  summary: 'All request types with their rules, active ones first, and the kinds that types can be of.',
  data: z.strictObject({
    types: z.array(requestType),
    kinds: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        units: z.array(unit),
        has_days: z.boolean(),
        /** The dates that the form takes: single days, a span, one day, or none. */
        dates: z.enum(['days', 'span', 'day', 'none']),
        /** The own fields of its form. */
        fields: z.array(payloadField),
      }),
    ),
  }),
  shows,
})

export const addType = call({
  id: 'requestTypes.add',
  route: 'POST /api/admin/request/type',
  permission: 'requests.policy',
  summary: 'Adds a type of request.',
  body: z.strictObject(requestTypeRecord.whole).superRefine(checkType),
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
  body: z.strictObject({ version, ...requestTypeRecord.whole }).superRefine(checkType),
  data: requestType,
  toast: info('Request Type Updated Successfully'),
  refusals: requestsRefusals.of('type_in_use', 'type_taken'),
  changes,
})

const { prorate_by, service_steps, service_from } = leavePlanRecord.add

type Step = z.output<typeof serviceStep>

const isAfter = ({ after_years }: Step, index: number, steps: readonly Step[]): boolean =>
  after_years > (steps[index - 1]?.after_years ?? 0)

const planBody = z
  .strictObject({ ...leavePlanRecord.whole, prorate_by, service_steps, service_from })
  .refine(({ service_steps: steps = [] }) => steps.every(isAfter), {
    path: ['service_steps'],
    message: 'Each line names more years than the one above',
  })
  .refine(({ scope, scope_id }) => (scope === 'organisation') === (scope_id === null), {
    path: ['scope_id'],
    message: 'is needed for everything but the whole organisation',
  })
export type PlanBody = z.output<typeof planBody>

export const leavePlan = z.strictObject({
  id,
  ...leavePlanRecord.row,
  unit,
  scope_name: z.string().nullable(),
  /** The next plan of the same scope begins before today. */
  past: z.boolean(),
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
  refusals: requestsRefusals.of('plan_exists', 'own_rule'),
  changes,
})

export const policyCalls = { listTypes, addType, updateType, listPlans, addPlan }
