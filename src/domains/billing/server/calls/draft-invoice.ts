import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/invoices.calls.ts'
import { FEE } from '../../contract/invoice.rules.ts'
import { fullDayText } from '../../contract/months.ts'
import type { WorkItem } from '../../contract/unbilled.models.ts'
import { readFull } from '../invoices/present.ts'
import { listItemsToDraft } from '../store/unbilled.ts'
import { findUsualTaxRate } from '../store/taxes.ts'
import { todayOf } from '../today.ts'
import { writeDraft } from './invoices.ts'

type Group = 'project' | 'person' | 'day'
const LINES_AT_MOST = 200

const NAMES: Readonly<Record<Group, (item: WorkItem) => string>> = {
  project: (item) => item.project?.name ?? `Work for ${item.client.name}`,
  person: (item) => item.employee?.name ?? item.label,
  day: (item) => fullDayText(item.on),
}

// A line has one price, so work of a group at two prices makes two lines; each month of a retainer is a line of its own.
const groupOf = (item: WorkItem, group: Group): string =>
  item.source_type === FEE
    ? `${FEE}:${item.project?.pr_id}:${item.source_id}`
    : `${NAMES[group](item)}\n${item.rate_minor}`

const itemOf = ({ source_type, source_id, project }: WorkItem) =>
  source_type === FEE && project ? { source_type, source_id, pr_id: project.pr_id } : { source_type, source_id }

const lineOf = (items: readonly [WorkItem, ...WorkItem[]], group: Group, tax_rate_id: number): calls.LineInput => {
  const [first] = items
  const common = { unit_price_minor: first.rate_minor ?? 0, tax_rate_id, items: items.map(itemOf) }
  if (first.source_type === FEE) return { ...common, description: first.label, quantity_milli: 1000, unit: 'month' }
  const minutes = items.reduce((sum, item) => sum + item.minutes, 0)
  return { ...common, description: NAMES[group](first), minutes, unit: 'hour' }
}

const isFilled = (items: readonly WorkItem[]): items is readonly [WorkItem, ...WorkItem[]] => items.length > 0

export const draftInvoice = handle(calls.draftInvoice, async (context) => {
  const { tx, body } = context
  const { client_id, from, to, pr_id = null, group = 'project' } = body
  if (to < from) throw invalid({ to: 'The time ends before it starts' })
  const items = await listItemsToDraft(tx, await todayOf(context), { client_id, from, to, pr_id })
  if (items.length === 0) throw invoiceRefusals.refusal('nothing_unbilled')
  const tax = await findUsualTaxRate(tx, client_id)
  if (tax === undefined) throw invalid({ client_id: 'No tax rate is in use. Add one under Clients, Taxes first.' })
  const groups = [...Map.groupBy(items, (item) => groupOf(item, group)).values()].flatMap((one) =>
    isFilled(one) ? [one] : [],
  )
  if (groups.length > LINES_AT_MOST)
    throw invalid({ group: `This would make ${groups.length} lines; an invoice has ${LINES_AT_MOST} at most` })
  const lines = groups.map((one) => lineOf(one, group, tax))
  const id = await writeDraft(context, { client_id, service_from: from, service_to: to, pr_id, lines })
  return readFull(context, id)
})
