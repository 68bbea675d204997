import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { money } from '#kit/web/format/money.ts'
import { cancelInvoice } from '../../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { nameOf } from './invoice-words.ts'

/** Cancels an invoice by a credit note, with a reason. */
export const CancelForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => (
  <CallForm
    call={cancelInvoice}
    input={{ params: { id: row.id } }}
    initial={{ version: row.version, reason: null, copy: false }}
    submit="Cancel invoice"
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>
          A credit note of {money(row.credited_minor - row.total_minor, row.currency)} undoes {nameOf(row)}. Its work
          can be billed again.
        </p>
        <TextArea {...field('reason')} isOptional={false} label="Reason" rows={2} isFirst />
        <Check {...field('copy')} label="Copy into a new draft" />
      </>
    )}
  </CallForm>
)
