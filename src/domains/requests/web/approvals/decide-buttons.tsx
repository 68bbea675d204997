import { Button, Group } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import * as calls from '../../contract/approvals.calls.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { NoteForm } from '../parts/note-form.tsx'
import type { DecisionAddress } from './use-decision-address.ts'

type Props = Readonly<{
  request: RequestFull
  address: Pick<DecisionAddress, 'act' | 'ask'>
  /** The request was decided. */
  onDone: () => void
}>

export const canDecide = ({ can }: Pick<RequestFull, 'can'>): boolean =>
  can.approve || can.reject || can.return || can.delete

/** Approve, reject, return and delete, as the request allows it; reasons are asked in the place of the buttons. */
export const DecideButtons = (props: Props) => {
  const { request, address, onDone } = props
  const { act } = address
  const form = { request, onDone, onCancel: () => address.ask(undefined) }
  if (act === 'reject' && request.can.reject)
    return <NoteForm {...form} call={calls.rejectAsLead} label="Why is it rejected?" submit="Reject" isDestructive />
  if (act === 'return' && request.can.return)
    return <NoteForm {...form} call={calls.returnAsLead} label="What should be changed or added?" submit="Return" />
  if (act === 'delete' && request.can.delete) return <DeleteForm {...form} />
  return <Buttons {...props} />
}

const Buttons = ({ request: { id, version, can, status }, address, onDone }: Props) => {
  const approve = useCall(calls.approveAsLead)
  const isCancelling = status === 'cancel_pending'
  return (
    <>
      <Refused failure={approve.failure} />
      <Group gap="xs">
        {can.approve && (
          <Button
            loading={approve.isRunning}
            onClick={() => approve.start({ params: { id }, body: { version } }, onDone)}
          >
            {isCancelling ? 'Approve cancellation' : 'Approve'}
          </Button>
        )}
        {can.reject && (
          <Button variant="outline" color="red.8" onClick={() => address.ask('reject')}>
            Reject
          </Button>
        )}
        {can.return && (
          <Button variant="default" onClick={() => address.ask('return')}>
            Return
          </Button>
        )}
        {can.delete && (
          <Button variant="subtle" color="red.8" onClick={() => address.ask('delete')}>
            Delete
          </Button>
        )}
      </Group>
    </>
  )
}

type DeleteProps = Readonly<{ request: RequestFull; onDone: () => void; onCancel: () => void }>
type DeleteDraft = Readonly<{ reason?: string | null }>

const DeleteForm = ({ request: { id }, onDone, onCancel }: DeleteProps) => (
  <CallForm<typeof calls.deleteAsLead, DeleteDraft>
    call={calls.deleteAsLead}
    input={({ reason }) => ({ params: { id }, query: reason?.trim() ? { reason: reason.trim() } : {} })}
    initial={{ reason: null }}
    toBody={() => ({})}
    submit="Delete request"
    isDestructive
    onDone={onDone}
    onCancel={onCancel}
  >
    {(field) => (
      <>
        <p className="m-dim">It leaves every list, and its days are free again. It stays on record.</p>
        <TextArea {...field('reason')} label="Reason" rows={2} isFirst isOptional />
      </>
    )}
  </CallForm>
)
