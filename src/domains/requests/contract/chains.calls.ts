import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, line, textId, version } from '#kit/contract/fields.ts'
import { assigneeRule, escalation } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed'] as const
const changes = ['requests.changed'] as const
const count = (most: number) => z.int().min(0).max(most)

const chainStep = z
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

export const chainCalls = { listChains, addChain, updateChain }
