import { signsOf } from '#kit/web/record/signs-of.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { invoiceRecord, type InvoiceState } from '../../contract/invoices.records.ts'
import type { Invoice, LineUnit } from '../../contract/invoices.models.ts'

const STATES = signsOf<InvoiceState>(invoiceRecord.fields.state.options, {
  draft: 'off',
  issued: 'away',
  part_paid: 'attention',
  paid: 'good',
  cancelled: 'off',
})

export const UNITS: Readonly<Record<LineUnit, string>> = { hour: 'Hour', day: 'Day', month: 'Month', piece: 'Piece' }

/** Returns the name of a document: its number, or that of the draft. */
export const nameOf = ({ number, id }: Pick<Invoice, 'number' | 'id'>): string => number ?? `Draft ${id}`

export const stateOf = (row: Pick<Invoice, 'state' | 'kind' | 'overdue'>): Readonly<{ word: string; tone: Tone }> => {
  if (row.overdue) return { word: `Overdue, ${STATES[row.state].word.toLowerCase()}`, tone: 'bad' }
  if (row.kind === 'credit_note') return { word: 'Credit note', tone: 'elsewhere' }
  return STATES[row.state]
}
