import { Button, Group } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { RequestFull, RequestRow } from '../../contract/requests.models.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { DeleteForm, OverrideForm } from './decide-forms.tsx'
import type { DecisionCalls } from './decision-calls.ts'
import type { DecisionAddress } from './use-decision-address.ts'
import styles from './parts.module.css'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { rejectAsLead } from '../../contract/approvals.calls.ts'
import type { revokeRequest } from '../../contract/requests-admin.calls.ts'
import { DaysChoice, liveDays } from './days-choice.tsx'

type Draft = Readonly<{ dates?: readonly string[] | null; reason?: string | null }>
type RevokeFormProps = Readonly<{
  request: RequestFull
  call: typeof revokeRequest
  onDone: () => void
  onCancel: () => void
}>

/** Takes days of an approved request back, with a reason that the person reads. */
const RevokeForm = ({ request, call, ...rest }: RevokeFormProps) => {
  const all = liveDays(request).map(({ date }) => date)
  return (
    <CallForm<typeof revokeRequest, Draft>
      call={call}
      input={{ params: { id: request.id } }}
      initial={{ dates: all, reason: null }}
      toBody={({ dates, reason }) => ({
        version: request.version,
        reason: reason ?? '',
        ...(dates && dates.length < all.length ? { dates } : {}),
      })}
      isReady={({ draft }) => (draft.dates?.length ?? 0) > 0 || all.length === 0}
      submit="Cancel request"
      isDestructive
      {...rest}
    >
      {(field) => (
        <>
          <DaysChoice request={request} field={field('dates')} />
          <TextArea
            {...field('reason')}
            label="Why is it cancelled?"
            help="The person can read this, and gets the days back."
            rows={3}
            isFirst
            isOptional={false}
          />
        </>
      )}
    </CallForm>
  )
}

type NoteFormProps = Readonly<{
  /** Rejects or returns: the calls of both areas take the same. */
  call: typeof rejectAsLead
  request: Pick<RequestRow, 'id' | 'version'>
  /** The label of the field; `submit`: that of the button. */
  label: string
  submit: string
  isDestructive?: boolean
  onDone: () => void
  onCancel: () => void
}>

/** The form for the reason of a decision. */
const NoteForm = ({ call, request: { id, version }, label, ...rest }: NoteFormProps) => (
  <CallForm call={call} input={{ params: { id } }} initial={{ version, note: null }} {...rest}>
    {(field) => (
      <TextArea {...field('note')} label={label} rows={3} isFirst isOptional={false} help="The person can read this." />
    )}
  </CallForm>
)

type Props = Readonly<{
  request: RequestFull
  calls: DecisionCalls
  address: Pick<DecisionAddress, 'act' | 'ask'>
  /** The request was decided. */
  onDone: () => void
}>

export const canDecide = ({ can }: Pick<RequestFull, 'can'>, calls: DecisionCalls): boolean =>
  can.approve || can.reject || can.return || can.delete || (calls.revoke !== null && can.revoke)

/** Approve, reject, return, cancel and delete, as the request allows it; forms for reasons replace the buttons. */
export const DecideButtons = (props: Props) => {
  const { request, calls, address, onDone } = props
  const { act } = address
  const { can } = request
  const form = { request, onDone, onCancel: () => address.ask(undefined) }
  if (act === 'reject' && can.reject)
    return <NoteForm {...form} call={calls.reject} label="Why is it rejected?" submit="Reject" isDestructive />
  if (act === 'return' && can.return)
    return <NoteForm {...form} call={calls.return} label="What should be changed or added?" submit="Return" />
  if (act === 'override' && can.approve && calls.override) return <OverrideForm {...form} call={calls.override} />
  if (act === 'revoke' && can.revoke && calls.revoke) return <RevokeForm {...form} call={calls.revoke} />
  if (act === 'delete' && can.delete) return <DeleteForm {...form} call={calls.remove} />
  return <Buttons {...props} />
}

const Buttons = ({ request: { id, version, can, status }, calls, address, onDone }: Props) => {
  const approve = useCall(calls.approve)
  const isCancelling = status === 'cancel_pending'
  const isFull = approve.failure?.code === requestsRefusals.code('day_full')
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
        {isFull && calls.override && (
          <Button variant="default" onClick={() => address.ask('override')}>
            Approve all the same
          </Button>
        )}
        {can.reject && (
          <Button variant="default" className={styles.destructive ?? ''} onClick={() => address.ask('reject')}>
            Reject
          </Button>
        )}
        {can.return && (
          <Button variant="default" onClick={() => address.ask('return')}>
            Return
          </Button>
        )}
        {can.revoke && calls.revoke && (
          <Button variant="default" className={styles.destructive ?? ''} onClick={() => address.ask('revoke')}>
            Cancel request
          </Button>
        )}
        {can.delete && can.approve && (
          <ActionMenu
            label="More actions"
            actions={[{ label: 'Delete', run: () => address.ask('delete'), isDestructive: true }]}
          />
        )}
        {can.delete && !can.approve && (
          <Button variant="subtle" className={styles.destructive ?? ''} onClick={() => address.ask('delete')}>
            Delete
          </Button>
        )}
      </Group>
    </>
  )
}
