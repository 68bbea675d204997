import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { viewInvoice } from '../../contract/invoices.calls.ts'
import { CreditForm } from './credit-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { cancelInvoice, sendInvoice, voidPayment } from '../../contract/invoice-steps.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { money } from '#kit/web/format/money.ts'
import { setOffCredit } from '../../contract/credits.calls.ts'
import { VoidForm } from '../parts/void-form.tsx'
import { nameOf } from './invoice-labels.ts'
import { day } from '#kit/web/format/dates.ts'

type VoidProps = Readonly<{ row: InvoiceFull; payment: number; onClose: () => void }>

/** Voids a payment that was recorded by mistake; it stays in the history. */
const VoidPayment = ({ row, payment, onClose }: VoidProps) => {
  const one = row.payments.find(({ id }) => id === payment)
  if (!one) return <p>This payment does not exist any more.</p>
  return (
    <VoidForm call={voidPayment} id={payment} submit="Void payment" onClose={onClose}>
      {money(one.amount_minor, row.currency)} of {day(one.received_on)} is open again.
    </VoidForm>
  )
}

/** Cancels an invoice by a credit note, with a reason. */
const CancelForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => (
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

/** Pays an invoice with the credit of its client, as much as there is unless changed. */
const SetOffForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => (
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

/** Mails an invoice with its PDF, at first or as a reminder. */
const SendForm = ({ row, onClose }: Readonly<{ row: InvoiceFull; onClose: () => void }>) => (
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
        <TextArea {...field('text')} label="Text" rows={4} help="Added to the email; the PDF goes with it." />
      </>
    )}
  </CallForm>
)

const TITLES: Readonly<Record<string, string>> = {
  pay: 'Add payment',
  cancel: 'Cancel invoice',
  credit: 'Credit in part',
  setoff: 'Set off credit',
  send: 'Send invoice',
  void: 'Void payment',
}

/** The forms of what happens to an invoice, at `?step=pay-7`; a payment is named behind it: `void-7-3`. */
export const StepDrawers = () => {
  const drawer = useDrawer('step')
  const [step = '', id, payment] = drawer.id?.split('-') ?? []
  return (
    <SideDrawer title={TITLES[step] ?? ''} is_open={drawer.id !== null} onClose={drawer.close}>
      {id !== undefined && <Body id={Number(id)} step={step} payment={Number(payment)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

type Props = Readonly<{ id: number; step: string; payment: number; onClose: () => void }>

const Body = ({ id, step, payment, onClose }: Props) => {
  const query = useCallQuery(viewInvoice, { params: { id } })
  return (
    <Loaded query={query} what="the invoice" shape="form">
      {(row) => (
        <>
          {step === 'pay' && <PaymentForm row={row} onClose={onClose} />}
          {step === 'cancel' && <CancelForm row={row} onClose={onClose} />}
          {step === 'credit' && <CreditForm row={row} onClose={onClose} />}
          {step === 'setoff' && <SetOffForm row={row} onClose={onClose} />}
          {step === 'send' && <SendForm row={row} onClose={onClose} />}
          {step === 'void' && <VoidPayment row={row} payment={payment} onClose={onClose} />}
        </>
      )}
    </Loaded>
  )
}
