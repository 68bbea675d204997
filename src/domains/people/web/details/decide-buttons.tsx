import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { decideChange } from '../../contract/details.calls.ts'
import styles from './details.module.css'

type Props = Readonly<{
  kind: 'field' | 'detail'
  id: number
  /** The field that is decided about, for screen readers: `Last name`. */
  what: string
}>

/** Approve and Reject; a rejection may have a reason. */
export const DecideButtons = ({ kind, id, what }: Props) => {
  const decide = useCall(decideChange)
  const [isRejecting, setRejecting] = useState(false)
  return (
    <div className={styles.decide}>
      <Button
        size="compact-sm"
        loading={decide.isRunning}
        aria-label={`Approve ${what}`}
        onClick={() => decide.start({ body: { kind, id, approve: true } })}
      >
        Approve
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={decide.isRunning}
        aria-label={`Reject ${what}`}
        onClick={() => setRejecting(true)}
      >
        Reject
      </Button>
      <Refused failure={decide.failure} />
      <Modal
        opened={isRejecting}
        onClose={() => setRejecting(false)}
        title={`Reject ${what}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <CallForm
          call={decideChange}
          initial={{ kind, id, approve: false }}
          submit="Reject"
          isDestructive
          onDone={() => setRejecting(false)}
          onCancel={() => setRejecting(false)}
        >
          {(field) => <TextField {...field('comment')} label="Comment" help="The person can read this." isFirst />}
        </CallForm>
      </Modal>
    </div>
  )
}
