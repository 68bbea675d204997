import type { ReactNode } from 'react'
import type { Input } from '#kit/contract/call.ts'
import type { Sent } from '#kit/web/call/send.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { ConfirmAgain } from '#kit/web/form/confirm-again.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { Draft } from '#kit/web/form/draft.ts'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { toast, undoToast } from '#kit/web/toasts/toast-store.ts'
import { switchEmployees } from '../../contract/states.calls.ts'

type Body = NonNullable<Input<typeof switchEmployees>['body']>
type Sending = Draft<typeof switchEmployees>
type Change = Partial<Body> & Pick<Body, 'switch' | 'on'>

type Props = Readonly<{
  ids: readonly number[]
  /** The initial input of the switch, before the person fills in the rest. */
  change: Change
  /** Returns the change that reverts the input; left out where there is none. */
  undo?: (sent: Sending) => Change
  /** The message of the status line. */
  done: string
  submit: string
  isDestructive?: boolean
  onClose: () => void
  children?: (field: Form<typeof switchEmployees>['field']) => ReactNode
}>

const NOTHING = 'Nothing changed: this is already the case.'

/** A small form that switches a state of people on or off, and offers for ten seconds to take it back. */
export const SwitchForm = ({ ids, change, undo, done, onClose, ...props }: Props) => {
  const back = useCall(switchEmployees)
  const finish = ({ data }: Sent<typeof switchEmployees>, sent: Sending): void => {
    onClose()
    for (const { message } of data.refused) toast('warning', message)
    if (data.changed.length === 0) return data.refused.length === 0 ? toast('info', NOTHING) : undefined
    if (!undo) return toast('success', done)
    undoToast(done, () =>
      back.start({ body: { reason: 'Taken back at once', ...undo(sent), employee_ids: [...data.changed] } }),
    )
  }
  return (
    <CallForm
      call={switchEmployees}
      initial={{ ...change, employee_ids: [...ids] }}
      submit={props.submit}
      isDestructive={props.isDestructive ?? false}
      onDone={finish}
      onCancel={onClose}
    >
      {(field, { failure }) => (
        <>
          {props.children?.(field)}
          <TextArea {...field('reason')} label="Reason" rows={3} />
          <ConfirmAgain
            field={field('confirm')}
            failure={failure}
            code="people.days_outside"
            label="End the employment all the same"
          />
        </>
      )}
    </CallForm>
  )
}
