import { z } from 'zod'
import { id, line, queryFlag, queryList, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { rowFilters } from './requests.calls.ts'
import { requestStatus, waitingFor } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const SORTS = ['due_at', 'sent_at', 'from_date', 'employee'] as const

export const deciderFilters = {
  ...pageQuery(SORTS),
  ...rowFilters,
  department_id: queryList(textId).optional(),
  team_id: queryList(textId).optional(),
  employee_id: textId.optional(),
  waiting_for: waitingFor.optional(),
  overdue: queryFlag.optional(),
}

export const countedMeta = pageMeta.extend({
  /** The number of requests by status that match all other filters. */
  counts: z.partialRecord(requestStatus, z.int()),
})

export const approving = requestsRefusals.of(
  'own',
  'not_your_step',
  'already_decided',
  'day_full',
  'file_missing',
  'period_closed',
  'kind_refused',
  'worked',
  'still_working',
)
export const rejecting = requestsRefusals.of('own', 'not_your_step', 'already_decided')

export const params = z.strictObject({ id: textId })
/** The reason of a decision that a person will read. */
const note = line(500, 3)
export const approval = z.strictObject({ version: version.optional(), note: line(500).nullable().optional() })
/** `override`: although the day is full; takes a note. */
export const adminApproval = approval
  .extend({ override: z.boolean().optional() })
  .refine(({ override, note }) => !override || note, { path: ['note'], message: 'is required' })
export const decision = z.strictObject({ version: version.optional(), note })
export const removal = z.strictObject({ reason: line(500).optional() })

export const bulk = z
  .strictObject({
    items: z.array(z.strictObject({ id, version })).min(1).max(100),
    action: z.enum(['approve', 'reject']),
    note: note.nullable().optional(),
  })
  .refine(({ action, note: given }) => action === 'approve' || given, { path: ['note'], message: 'is required' })
export type Bulk = z.output<typeof bulk>

/** The result of each item; every item is decided in a separate transaction. */
export const bulkResult = z.array(
  z.strictObject({ id, ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
)
