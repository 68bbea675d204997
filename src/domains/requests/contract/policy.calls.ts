import { z } from 'zod'
import { call, type DataOf, info, success } from '#kit/contract/call.ts'
import { date, id, named, textId, version } from '#kit/contract/fields.ts'
import { type audience, leavePlanRecord, requestTypeRecord, type serviceStep } from './policy.records.ts'
import { payloadField, requestStatus, unit, type Unit } from './requests.models.ts'
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

const planFields = z.strictObject({ ...leavePlanRecord.whole, prorate_by, service_steps, service_from })
export type PlanBody = z.output<typeof planFields>

const checkPlan = ({ scope, scope_id, service_steps: steps = [] }: PlanBody, context: z.RefinementCtx): void => {
  const reject = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
  if (!steps.every(isAfter)) reject('service_steps', 'Each line names more years than the one above')
  if ((scope === 'organisation') !== (scope_id === null))
    reject('scope_id', 'is needed for everything but the whole organisation')
}

const planBody = planFields.superRefine(checkPlan)

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

const simulated = z.strictObject({
  /** The balance on the last day of the simulation. */
  balance: z.int(),
  /** The lowest balance on any of its days. */
  lowest: z.int(),
})

/** The most people whose balances a simulation lists. */
export const MAX_SIMULATED = 200

export const simulatePlan = call({
  id: 'leavePlans.simulate',
  route: 'POST /api/admin/request/plan/simulate',
  permission: 'requests.policy',
  reads: true,
  summary: `What a plan would change if it were added today: balances of at most ${MAX_SIMULATED} people, and requests that it would no longer pay for. Writes nothing.`,
  body: planFields.extend({ from: date, to: date }).superRefine((body, context) => {
    checkPlan(body, context)
    if (body.to < body.from) context.addIssue({ code: 'custom', path: ['to'], message: 'is before the first day' })
  }),
  data: z.strictObject({
    /** People whose open leave years were evaluated. */
    people: z.int(),
    /** The number of people with more, with less, and of those whose balance falls below what may be overdrawn. */
    gain: z.int(),
    lose: z.int(),
    below_zero: z.int(),
    /** Those whose balance changes, the largest loss first. */
    changed: z.array(z.strictObject({ employee: named, before: simulated, after: simulated })).max(MAX_SIMULATED),
    /** Booked requests that would be refused if they were sent then. */
    requests_refused: z.array(
      z.strictObject({
        id,
        code: z.literal('requests.insufficient_balance'),
        employee: named,
        from_date: date,
        to_date: date,
        status: requestStatus,
      }),
    ),
  }),
  refusals: requestsRefusals.of('plan_exists', 'own_rule'),
})
export type Simulation = DataOf<typeof simulatePlan>

export const policyCalls = { listTypes, addType, updateType, listPlans, addPlan, simulatePlan }
