import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { RequestFull } from '../../contract/requests.models.ts'
import type { DecisionCalls } from './decision-calls.ts'

type Props = Readonly<{
  request: Pick<RequestFull, 'id' | 'version'>
  onDone: () => void
  onCancel: () => void
}>

type DeleteDraft = Readonly<{ reason?: string | null }>

/** Takes a request out of every list. */
export const DeleteForm = ({ request: { id }, call, ...rest }: Props & { call: DecisionCalls['remove'] }) => (
  <CallForm<typeof call, DeleteDraft>
    call={call}
    input={({ reason }) => ({ params: { id }, query: reason?.trim() ? { reason: reason.trim() } : {} })}
    initial={{ reason: null }}
    toBody={() => ({})}
    submit="Delete request"
    isDestructive
    {...rest}
  >
    {(field) => (
      <>
        <p className="m-dim">It leaves every list, and its days are free again. It stays on record.</p>
        <TextArea {...field('reason')} label="Reason" rows={2} isFirst isOptional />
      </>
    )}
  </CallForm>
)

type Noted = Readonly<{ version: number; note?: string | null }>
type OverrideProps = Props & { call: NonNullable<DecisionCalls['override']> }

/** Approves although the day is full. */
export const OverrideForm = ({ request: { id, version }, call, ...rest }: OverrideProps) => (
  <CallForm
    call={call}
    input={{ params: { id } }}
    initial={{ version, note: null }}
    toBody={(typed: Noted) => ({ version: typed.version, override: true, note: typed.note?.trim() || null })}
    submit="Approve all the same"
    {...rest}
  >
    {(field) => (
      <TextArea
        {...field('note')}
        label="Why is it approved although the day is full?"
        help="It stays in the history of the request."
        rows={3}
        isFirst
        isOptional={false}
      />
    )}
  </CallForm>
)
