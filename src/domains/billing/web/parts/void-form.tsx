import type { ReactNode } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { voidRefund } from '../../contract/credits.calls.ts'
import type { voidPayment } from '../../contract/invoice-steps.calls.ts'

type Voiding = typeof voidPayment | typeof voidRefund
type Draft = Readonly<{ reason?: string | null }>
type Props = Readonly<{ call: Voiding; id: number; submit: string; onClose: () => void; children: ReactNode }>

/** Voids what was recorded by mistake, with a reason. */
export const VoidForm = ({ call, id, submit, onClose, children }: Props) => (
  <CallForm<Voiding, Draft>
    call={call}
    input={({ reason }) => ({ params: { id }, query: { reason: reason?.trim() ?? '' } })}
    initial={{ reason: null }}
    toBody={() => ({})}
    submit={submit}
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>{children}</p>
        <TextArea {...field('reason')} label="Reason" rows={2} isFirst isOptional={false} />
      </>
    )}
  </CallForm>
)
