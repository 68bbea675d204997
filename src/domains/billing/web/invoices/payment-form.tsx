import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { payInvoice } from '../../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { nameOf } from './invoice-words.ts'
import { METHODS } from './payment-methods.ts'

/** A payment: the whole balance today, unless changed. */
export const PaymentForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => {
  const now = today(useActor().organisation.time_zone)
  return (
    <CallForm
      call={payInvoice}
      input={{ params: { id: row.id } }}
      initial={{ received_on: now, amount_minor: row.balance_minor, method: 'transfer' }}
      submit="Add payment"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, { draft }) => (
        <>
          <p>
            {nameOf(row)} of {row.client.name}: {money(row.balance_minor, row.currency)} open.
          </p>
          <FieldRow>
            <MoneyField {...field('amount_minor')} isOptional={false} label="Amount" currency={row.currency} />
            <DateField
              {...field('received_on')}
              isOptional={false}
              label="Received on"
              max={now}
              {...(row.issue_date ? { min: row.issue_date } : {})}
            />
          </FieldRow>
          {(draft.amount_minor ?? 0) > row.balance_minor && (
            <Check
              {...field('keep_excess')}
              label={`Keep ${money((draft.amount_minor ?? 0) - row.balance_minor, row.currency)} as credit of the client`}
            />
          )}
          <Select {...field('method')} isOptional={false} label="Method" options={METHODS} />
          <TextField {...field('reference')} label="Reference" help="Such as the text of the bank statement." />
        </>
      )}
    </CallForm>
  )
}
