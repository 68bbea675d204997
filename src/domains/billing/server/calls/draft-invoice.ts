import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import * as calls from '../../contract/invoices.calls.ts'
import { FEE, PROGRESS } from '../../contract/invoice.rules.ts'
import { fullDayText } from '../../contract/months.ts'
import type { LineGroup } from '../../contract/unbilled.models.ts'
import { readFull } from '../invoices/present.ts'
import { lockClient } from '../store/clients.ts'
import { type LineToDraft, listLinesToDraft } from '../store/unbilled.ts'
import { findUsualTaxRate } from '../store/taxes.ts'
import { todayOf } from '../rules/today.ts'
import { writeDraft } from './invoices.ts'

const MAX_LINES = 200

const NAMES: Readonly<Record<LineGroup, (line: LineToDraft, client: string) => string>> = {
  project: (line, client) => line.project ?? `Work for ${client}`,
  person: (line) => line.employee ?? line.label,
  day: (line) => fullDayText(line.first_on),
}

// A month of a retainer and a part of a fixed contract are one piece at their price; all else is time.
const WHOLE: Readonly<Record<string, calls.LineInput['unit']>> = { [FEE]: 'month', [PROGRESS]: 'piece' }

const inputOf = (line: LineToDraft, description: string, tax_rate_id: number): calls.LineInput => {
  const { rate_minor: unit_price_minor, minutes } = line
  const items = line.items.map(({ pr_id, ...item }) => (pr_id === null ? item : { ...item, pr_id }))
  const unit = WHOLE[line.source_type]
  const common = { unit_price_minor, tax_rate_id, items }
  if (unit !== undefined) return { ...common, description: line.label, quantity_milli: 1000, unit }
  return { ...common, description, minutes, unit: 'hour' }
}

export const draftInvoice = handle(calls.draftInvoice, async (context) => {
  const { tx, body } = context
  const { client_id, from, to, pr_id = null, group = 'project' } = body
  if (to < from) throw invalid({ to: 'The time ends before it starts' })
  const client = await lockClient(tx, client_id)
  if (!client) throw invalid({ client_id: 'Client does not exist' })
  const filter = { client_id, from, to, pr_id, group, currency: client.currency }
  const lines = await listLinesToDraft(tx, await todayOf(context), filter)
  if (lines.length === 0) throw invoiceRefusals.refusal('nothing_unbilled')
  const tax = await findUsualTaxRate(tx, client_id, to)
  if (tax === undefined)
    throw invalid({ client_id: 'No tax rate is in use for that time. Add one under Clients, Taxes first.' })
  if (lines.length > MAX_LINES)
    throw invalid({ group: `This would make ${lines.length} lines; an invoice has ${MAX_LINES} at most` })
  const inputs = lines.map((line) => inputOf(line, NAMES[group](line, client.name), tax))
  const id = await writeDraft(context, { client_id, service_from: from, service_to: to, pr_id, lines: inputs })
  return readFull(context, id)
})
