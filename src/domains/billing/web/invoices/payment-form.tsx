import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { payInvoice } from '../../contract/invoice-steps.calls.ts'
import { paymentRecord } from '../../contract/invoices.records.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { nameOf } from './invoice-labels.ts'

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
      {(field, form) => (
        <>
          <p>
            {nameOf(row)} of {row.client.name}: {money(row.balance_minor, row.currency)} open.
          </p>
          <FieldRow>
            <Fields
              of={paymentRecord}
              form={form}
              items={['amount_minor']}
              with={{ amount_minor: { currency: row.currency } }}
            />
            <DateField
              {...field('received_on')}
              isOptional={false}
              label={paymentRecord.fields.received_on.label}
              max={now}
              {...(row.issue_date ? { min: row.issue_date } : {})}
            />
          </FieldRow>
          {(form.draft.amount_minor ?? 0) > row.balance_minor && (
            <Check
              {...field('keep_excess')}
              label={`Keep ${money((form.draft.amount_minor ?? 0) - row.balance_minor, row.currency)} as credit of the client`}
            />
          )}
          <Fields
            of={paymentRecord}
            form={form}
            items={['method', 'reference']}
            with={{ reference: { help: 'Such as the text of the bank statement.' } }}
          />
        </>
      )}
    </CallForm>
  )
}
