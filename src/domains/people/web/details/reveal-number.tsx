import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { revealDetail, revealOwnDetail } from '../../contract/details.calls.ts'
import type { Detail } from '../../contract/details.models.ts'
import type { Side } from '../documents/document-upload.tsx'
import styles from './details.module.css'

/** So long a number stays on the screen. */
const SHOWN_MS = 30_000

type Props = Readonly<{ row: Detail; side: Side }>

/**
 * The end of a number; a person who may read it whole confirms who they are, or for someone else enters a reason, and sees
 * it for half a minute.
 */
export const RevealNumber = ({ row, side }: Props) => {
  const [isConfirming, setConfirming] = useState(false)
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return undefined
    const timer = setTimeout(() => setValue(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [value])
  const own = useCall(revealOwnDetail)
  const close = (): void => setConfirming(false)
  const show = ({ data }: { data: { value: string } }): void => {
    close()
    setValue(data.value)
  }
  const begin = (): void => {
    if (value !== null) setValue(null)
    else if (side === 'own') own.start({ body: { id: row.id } }, show)
    else setConfirming(true)
  }
  return (
    <span className={styles.number}>
      <span className="m-number" aria-live="polite">
        {value ?? row.number}
      </span>
      {row.can.reveal && (
        <Button variant="subtle" size="compact-sm" loading={own.isRunning} onClick={begin}>
          {value === null ? 'Show' : 'Hide'}
        </Button>
      )}
      <Modal
        opened={isConfirming}
        onClose={close}
        title="Show the whole number"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <CallForm call={revealDetail} initial={{ id: row.id }} submit="Show" onDone={show} onCancel={close}>
          {(field) => (
            <TextField
              {...field('reason')}
              label="Reason"
              help="The person is notified who viewed the number, when and why."
              isFirst
            />
          )}
        </CallForm>
      </Modal>
    </span>
  )
}
