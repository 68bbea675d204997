import type { PdfDocument } from '#kit/server/pdf/document.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import { STATUS_TEXT } from '../../contract/inventory.workflows.ts'
import type { findReceipt } from '../store/hand-outs.ts'
import { dayText } from './day-text.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

const HOW = { self: 'signed by the holder', counter: 'signed at the counter' } as const

/** The receipt of a bundle: what was handed to whom, in what condition, under which terms, and who signed. */
export const receiptPdf = (receipt: Receipt): Promise<Buffer> => {
  const signed =
    receipt.signed_at === null || receipt.signed_how === null
      ? 'Not signed yet'
      : `${dayText(receipt.signed_at)}, ${HOW[receipt.signed_how]}`
  const document: PdfDocument = {
    title: `Receipt ${receipt.number}`,
    over: 'Equipment',
    language: 'en-GB',
    author: receipt.handed_by ?? 'Equipment',
    created_at: new Date(receipt.handed_at).toISOString(),
    footer: receipt.number,
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: 'Handed to', value: receipt.employee, isStrong: true },
          { label: 'Handed out', value: dayText(new Date(receipt.handed_at).toISOString()) },
          ...(receipt.handed_by === null ? [] : [{ label: 'By', value: receipt.handed_by }]),
          { label: 'Signature', value: signed },
        ],
      },
      {
        kind: 'table',
        label: 'Items of the bundle',
        columns: [
          { title: 'Tag', share: 1.5 },
          { title: 'Item', share: 4 },
          { title: 'Serial number', share: 2.5 },
          { title: 'Condition', share: 1.5 },
          { title: 'State', share: 2.5 },
        ],
        rows: receipt.items.map((item) => ({
          cells: [item.tag, item.name, item.serial ?? '', item.condition, STATUS_TEXT[item.state] ?? item.state],
          below: item.due === null ? null : `Back on ${dayText(item.due)}`,
        })),
      },
      ...(receipt.is_whole
        ? []
        : [{ kind: 'paragraph' as const, text: 'Other equipment of this bundle is kept by others.' }]),
      ...(receipt.terms_text === ''
        ? []
        : [
            { kind: 'heading' as const, text: 'Terms' },
            ...receipt.terms_text.split('\n\n').map((text) => ({ kind: 'paragraph' as const, text })),
          ]),
    ],
  }
  return makePdf(document)
}
