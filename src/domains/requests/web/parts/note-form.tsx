import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import type { rejectAsLead } from '../../contract/approvals.calls.ts'
import type { RequestRow } from '../../contract/requests.models.ts'

type Props = Readonly<{
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
export const NoteForm = ({ call, request: { id, version }, label, ...rest }: Props) => (
  <CallForm call={call} input={{ params: { id } }} initial={{ version, note: null }} {...rest}>
    {(field) => (
      <TextArea {...field('note')} label={label} rows={3} isFirst isOptional={false} help="The person can read this." />
    )}
  </CallForm>
)
