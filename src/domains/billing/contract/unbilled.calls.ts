import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, textId } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { lineGroup, unbilled } from './unbilled.models.ts'

const { limit, cursor } = pageQuery(['on'])

const shared = {
  query: z.strictObject({
    client_id: textId.optional(),
    pr_id: textId.optional(),
    from: date.optional(),
    to: date.optional(),
    /** The grouping of the lines of a draft, as each is rounded; projects when left out. */
    group: lineGroup.optional(),
    limit,
    cursor,
  }),
  data: unbilled,
  /** `is_recorded`: a domain records work. Pages and total are those of the items of a client. */
  meta: z.strictObject({ ...pageMeta.shape, is_recorded: z.boolean() }),
  shows: ['clients.changed', 'projects.changed', 'invoices.changed'],
} as const

export const listUnbilled = call({
  id: 'billing.unbilled',
  route: 'GET /api/admin/unbilled',
  permission: 'billing.unbilled',
  summary: 'Work that no invoice bills yet, by client; of one client each piece of work.',
  ...shared,
})

export const listUnbilledForInvoices = call({
  id: 'invoices.unbilled',
  route: 'GET /api/user/invoice-contract/unbilled',
  permission: 'invoices.read',
  summary: 'The same for those who draft invoices.',
  ...shared,
})

export const unbilledCalls = { listUnbilled, listUnbilledForInvoices }
