import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, reason, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { peopleRefusals } from './people.refusals.ts'
import { similarWarnings, warning } from './states.models.ts'
import { warningRecord } from './warnings.records.ts'

/** So many documents can go with a warning. */
export const MAX_FILES = 10

const { expires_on: _expires, ...warningFields } = warningRecord.add
/** Documents that were uploaded for the person; of a proposal, by the lead. */
const fileIds = z.array(id).max(MAX_FILES)

const manageFields = z.strictObject({
  action: z.enum(['issue', 'draft', 'edit', 'withdraw']).optional(),
  id: id.optional(),
  employee_ids: z.array(id).min(1).max(50).optional(),
  ...warningRecord.change,
  file_ids: fileIds.optional(),
  reason: reason.optional(),
  dry_run: z.boolean().optional(),
  /** The version of the warning that `id` names. */
  version: version.optional(),
})
export type ManageWarning = z.output<typeof manageFields>

const missingOf = ({ action = 'issue', ...body }: ManageWarning): string[] => {
  if (action === 'withdraw') return [...(body.id === undefined ? ['id'] : []), ...(body.reason ? [] : ['reason'])]
  if (action === 'edit') return body.id === undefined ? ['id'] : []
  if (action === 'issue' && body.id !== undefined) return []
  const given: Readonly<Record<string, unknown>> = body
  return ['employee_ids', ...Object.keys(warningFields)].filter((name) => given[name] === undefined)
}

export const manageWarning = call({
  id: 'employees.manageWarning',
  toast_refusals: true,
  route: 'POST /api/admin/manage_warning',
  permission: 'people.state.write',
  summary:
    'Drafts, edits, issues or withdraws warnings: of people, or one by its id. Says how often it was warned for the same lately; with dry_run only that.',
  body: manageFields.superRefine((body, context) => {
    for (const name of missingOf(body)) context.addIssue({ code: 'custom', path: [name], message: 'is required' })
    if (body.reason && body.action !== 'withdraw')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'is taken by a withdrawal alone' })
    if ((body.employee_ids?.length ?? 1) > 1 && body.file_ids?.length)
      context.addIssue({ code: 'custom', path: ['file_ids'], message: 'go with one person at a time' })
  }),
  data: z.strictObject({ warnings: z.array(warning), similar: similarWarnings }),
  toast: info('Warning Updated Successfully'),
  refusals: { ...peopleRefusals.of('own_record', 'warning_state', 'not_employed'), ...commonRefusals.of('stale') },
  changes: ['people.changed'],
})

export const listOwnWarnings = call({
  id: 'warnings.own',
  route: 'GET /api/user/warning/:userId',
  permission: 'people.own.read',
  summary: 'The own warnings that were issued, newest first.',
  params: z.strictObject({ userId: textId }),
  data: z.array(warning),
  shows: ['people.changed'],
})

export const acknowledgeWarning = call({
  id: 'warnings.acknowledge',
  route: 'POST /api/user/warning/acknowledge',
  permission: 'people.own.write',
  summary: 'Says that one has read a warning, and what one has to say to it.',
  body: z.strictObject({ id, statement: text(4000).nullable().optional() }),
  data: warning,
  toast: success('Warning Acknowledged Successfully'),
  refusals: peopleRefusals.of('warning_state', 'own_record'),
  acting: false,
  changes: ['people.changed'],
})

export const proposeWarning = call({
  id: 'warnings.propose',
  route: 'POST /api/user/warning',
  permission: 'people.warning.propose',
  summary: 'Drafts a warning about someone of the own team; HR decides about it.',
  body: z.strictObject({ employee_id: id, ...warningFields, file_ids: fileIds.optional() }),
  data: z.strictObject({ id }),
  toast: success('Warning Added Successfully'),
  refusals: peopleRefusals.of('own_record', 'not_employed', 'warning_state'),
  changes: ['people.changed'],
})

export const warningsCalls = { manageWarning, listOwnWarnings, acknowledgeWarning, proposeWarning }
