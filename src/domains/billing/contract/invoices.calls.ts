import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { minor } from '#kit/contract/currency.ts'
import { date, id, queryFlag, queryList, text, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { draftRecord, invoiceKind, invoiceRecord, invoiceState } from './invoices.records.ts'
import { invoiceRefusals } from './billing.refusals.ts'
import {
  type InvoiceLine,
  invoice,
  invoiceFull,
  invoiceOptions,
  invoiceTotals,
  lineItem,
  lineUnit,
} from './invoices.models.ts'
import { lineGroup } from './unbilled.models.ts'

const changes = ['invoices.changed'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')

const MAX_MILLI = 999_999_999_999

const isOneDiscount = (given: Readonly<{ discount_bp?: number | undefined; discount_minor?: number | undefined }>) =>
  !given.discount_bp || !given.discount_minor
const ONE_DISCOUNT = { message: 'must be 0 where a rate is given', path: ['discount_minor'] }

type Counted = Readonly<{ minutes?: number | null | undefined; quantity_milli?: number | null | undefined }>
const isCounted = ({ minutes, quantity_milli }: Counted): boolean => (minutes ?? quantity_milli ?? null) !== null

const lineInput = z
  .strictObject({
    description: text(500, 1),
    minutes: z.int().min(0).max(10_000_000).nullish(),
    quantity_milli: z.int().min(0).max(MAX_MILLI).nullish(),
    unit: lineUnit,
    unit_price_minor: minor,
    discount_bp: z.int().min(0).max(10_000).optional(),
    discount_minor: minor.optional(),
    tax_rate_id: id,
    items: z.array(lineItem).max(2000).optional(),
  })
  .refine(({ minutes, quantity_milli }) => (minutes ?? null) === null || (quantity_milli ?? null) === null, {
    message: 'must be left out where minutes are given',
    path: ['quantity_milli'],
  })
  // Time is counted in hours, so that is what is missing of them.
  .refine(({ unit, ...counted }) => unit !== 'hour' || isCounted(counted), { message: 'is missing', path: ['minutes'] })
  .refine(({ unit, ...counted }) => unit === 'hour' || isCounted(counted), {
    message: 'is missing',
    path: ['quantity_milli'],
  })
  .refine(isOneDiscount, ONE_DISCOUNT)
export type LineInput = z.output<typeof lineInput>

/** A line as it is written again, on the same draft or on a copy. */
export const lineInputOf = ({
  id: _id,
  seq: _seq,
  net_minor: _net,
  share_minor: _share,
  credited_minor: _credited,
  ...line
}: InvoiceLine): LineInput => line

const lines = z.array(lineInput).max(200)
const pr_id = id.nullish()
const added = invoiceRefusals.of('client_archived', 'item_billed', 'item_foreign')

export const listInvoices = call({
  id: 'invoices.list',
  route: 'GET /api/user/invoice-contract',
  permission: 'invoices.read',
  summary: 'Contract invoices and credit notes, with totals of each currency.',
  query: z.strictObject({
    ...pageQuery(['issue_date', 'due_date', 'total_minor']),
    state: queryList(invoiceState).optional(),
    overdue: queryFlag.optional(),
    /** Those whose next reminder is due by the settings. */
    to_remind: queryFlag.optional(),
    client_id: textId.optional(),
    kind: invoiceKind.optional(),
    from: date.optional(),
    to: date.optional(),
  }),
  data: z.array(invoice),
  meta: z.strictObject({ ...pageMeta.shape, totals: z.array(invoiceTotals) }),
  shows: ['invoices.changed', 'clients.changed'],
  export: { name: 'contract-invoices' },
})

export const viewInvoice = call({
  id: 'invoices.view',
  route: 'GET /api/user/invoice-contract/:id',
  permission: 'invoices.read',
  summary: 'One invoice with its lines, taxes and payments.',
  params,
  data: invoiceFull,
  shows: ['invoices.changed', 'clients.changed'],
})

export const readInvoiceOptions = call({
  id: 'invoices.options',
  route: 'GET /api/user/invoice-contract/options',
  permission: 'invoices.read',
  summary: 'What an invoice can name, and what is missing of who sends it.',
  data: invoiceOptions,
  shows: ['clients.changed', 'projects.changed', 'organisation.changed'],
})

export const addInvoice = call({
  id: 'invoices.add',
  route: 'POST /api/user/invoice-contract',
  permission: 'invoices.write',
  summary: 'Drafts an invoice. Totals are worked out from its lines.',
  stakes: 'money',
  body: z.strictObject({ ...invoiceRecord.add, lines, pr_id, ...draftRecord.add }).refine(isOneDiscount, ONE_DISCOUNT),
  data: invoiceFull,
  toast: success('Invoice Added Successfully'),
  refusals: added,
  changes,
})

export const updateInvoice = call({
  id: 'invoices.update',
  route: 'PUT /api/user/invoice-contract/:id',
  permission: 'invoices.write',
  summary: 'Changes a draft. Lines replace those that were there.',
  stakes: 'money',
  params,
  body: z
    .strictObject({ ...invoiceRecord.change, lines: lines.optional(), pr_id, ...draftRecord.change, version })
    .refine(isOneDiscount, ONE_DISCOUNT),
  data: invoiceFull,
  toast: info('Invoice Updated Successfully'),
  refusals: { ...added, ...invoiceRefusals.of('issued'), ...stale },
  changes,
})

export const deleteInvoice = call({
  id: 'invoices.delete',
  route: 'DELETE /api/user/invoice-contract/:id',
  permission: 'invoices.write',
  summary: 'Deletes a draft. Its work is free again.',
  stakes: 'money',
  params,
  data: z.strictObject({ id }),
  toast: success('Invoice Deleted Successfully'),
  refusals: invoiceRefusals.of('issued'),
  changes,
})

export const draftInvoice = call({
  id: 'invoices.draft',
  route: 'POST /api/user/invoice-contract/draft',
  permission: 'invoices.write',
  summary: 'Drafts an invoice of the unbilled work of a client, with one line for each project, person or day.',
  stakes: 'money',
  body: z.strictObject({
    client_id: id,
    from: date,
    to: date,
    pr_id,
    group: lineGroup.optional(),
  }),
  data: invoiceFull,
  toast: success('Invoice Added Successfully'),
  refusals: { ...added, ...invoiceRefusals.of('nothing_unbilled') },
  changes,
})

export const listInvoiceCalls = {
  listInvoices,
  viewInvoice,
  readInvoiceOptions,
  addInvoice,
  updateInvoice,
  deleteInvoice,
  draftInvoice,
}
