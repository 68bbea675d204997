import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { sendInvoice } from '../../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'

/** Mails an invoice with its PDF, at first or as a reminder. */
export const SendForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => (
  <CallForm
    call={sendInvoice}
    input={{ params: { id: row.id } }}
    initial={{ to: row.billing_email, reminder: row.can.remind, text: null }}
    submit="Send"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <TextField {...field('to')} label="To" type="email" help="The billing email of the client where it is empty." />
        {row.can.remind && (
          <Check {...field('reminder')} label={`As payment reminder ${row.reminder_level + 1} of 3`} />
        )}
        <TextArea {...field('text')} label="Text" rows={4} help="Added to the mail; the PDF goes with it." />
      </>
    )}
  </CallForm>
)
