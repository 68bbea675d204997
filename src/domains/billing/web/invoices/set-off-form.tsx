import { CallForm } from '#kit/web/form/call-form.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { money } from '#kit/web/format/money.ts'
import { setOffCredit } from '../../contract/credits.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { nameOf } from './invoice-words.ts'

/** Pays an invoice with the credit of its client, as much as there is unless changed. */
export const SetOffForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => (
  <CallForm
    call={setOffCredit}
    input={{ params: { id: row.id } }}
    initial={{ amount_minor: Math.min(row.balance_minor, row.client_credit_minor) }}
    submit="Set off credit"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>
          {row.client.name} has a credit of {money(row.client_credit_minor, row.currency)}. {nameOf(row)} has{' '}
          {money(row.balance_minor, row.currency)} open.
        </p>
        <MoneyField {...field('amount_minor')} isOptional={false} label="Amount" currency={row.currency} isFirst />
      </>
    )}
  </CallForm>
)
