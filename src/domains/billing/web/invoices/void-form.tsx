import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { day } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { voidPayment } from '../../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'

type Draft = Readonly<{ reason?: string | null }>
type Props = Readonly<{ row: InvoiceFull; payment: number; onClose: () => void }>

/** Voids a payment that was recorded by mistake; it stays in the history. */
export const VoidForm = ({ row, payment, onClose }: Props) => {
  const one = row.payments.find(({ id }) => id === payment)
  if (!one) return <p>This payment does not exist any more.</p>
  return (
    <CallForm<typeof voidPayment, Draft>
      call={voidPayment}
      input={({ reason }) => ({ params: { id: payment }, query: { reason: reason?.trim() ?? '' } })}
      initial={{ reason: null }}
      toBody={() => ({})}
      submit="Void payment"
      isDestructive
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <p>
            {money(one.amount_minor, row.currency)} of {day(one.received_on)} is open again.
          </p>
          <TextArea {...field('reason')} label="Reason" rows={2} isFirst isOptional={false} />
        </>
      )}
    </CallForm>
  )
}
