import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { Invoice, InvoiceState, LineUnit } from '../../contract/invoices.models.ts'

export const STATES: Readonly<Record<InvoiceState, Readonly<{ word: string; tone: Tone }>>> = {
  draft: { word: 'Draft', tone: 'off' },
  issued: { word: 'Issued', tone: 'away' },
  part_paid: { word: 'Part paid', tone: 'attention' },
  paid: { word: 'Paid', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}

export const UNITS: Readonly<Record<LineUnit, string>> = { hour: 'Hour', day: 'Day', month: 'Month', piece: 'Piece' }

/** What a document is called: its number, or that of the draft. */
export const nameOf = ({ number, id }: Pick<Invoice, 'number' | 'id'>): string => number ?? `Draft ${id}`

export const stateOf = (row: Pick<Invoice, 'state' | 'kind' | 'overdue'>): Readonly<{ word: string; tone: Tone }> => {
  if (row.overdue) return { word: `Overdue, ${STATES[row.state].word.toLowerCase()}`, tone: 'bad' }
  if (row.kind === 'credit_note') return { word: 'Credit note', tone: 'elsewhere' }
  return STATES[row.state]
}
