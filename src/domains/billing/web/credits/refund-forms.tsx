import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { refundCredit, voidRefund } from '../../contract/credits.calls.ts'
import type { ClientCredit, CreditPosting } from '../../contract/credits.models.ts'
import { METHODS } from '../invoices/payment-methods.ts'

/** Records that credit was paid back: all of it today, unless changed. */
export const RefundForm = ({ credit, onClose }: Readonly<{ credit: ClientCredit; onClose: () => void }>) => {
  const now = today(useActor().organisation.time_zone)
  const { client, currency, balance_minor } = credit
  return (
    <CallForm
      call={refundCredit}
      initial={{ client_id: client.id, amount_minor: balance_minor, paid_on: now, method: 'transfer' }}
      submit="Add refund"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <FieldRow>
            <MoneyField {...field('amount_minor')} isOptional={false} label="Amount" currency={currency} />
            <DateField {...field('paid_on')} isOptional={false} label="Paid back on" max={now} />
          </FieldRow>
          <Select {...field('method')} isOptional={false} label="Method" options={METHODS} />
          <TextField {...field('reference')} label="Reference" />
        </>
      )}
    </CallForm>
  )
}

type Draft = Readonly<{ reason?: string | null }>
type VoidProps = Readonly<{ posting: CreditPosting; currency: string; onClose: () => void }>

/** Voids a refund that was recorded by mistake. */
export const VoidRefundForm = ({ posting, currency, onClose }: VoidProps) => (
  <CallForm<typeof voidRefund, Draft>
    call={voidRefund}
    input={({ reason }) => ({ params: { id: posting.id }, query: { reason: reason?.trim() ?? '' } })}
    initial={{ reason: null }}
    toBody={() => ({})}
    submit="Void refund"
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>{money(-posting.amount_minor, currency)} is credit of the client again.</p>
        <TextArea {...field('reason')} label="Reason" rows={2} isFirst isOptional={false} />
      </>
    )}
  </CallForm>
)
