import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { viewInvoice } from '../../contract/invoices.calls.ts'
import { CancelForm } from './cancel-form.tsx'
import { CreditForm } from './credit-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { SendForm } from './send-form.tsx'
import { SetOffForm } from './set-off-form.tsx'
import { VoidForm } from './void-form.tsx'

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
          {step === 'void' && <VoidForm row={row} payment={payment} onClose={onClose} />}
        </>
      )}
    </Loaded>
  )
}
