import type { DataOf } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { type RefusalForm, useBulkDecision } from '#kit/web/table/use-bulk-decision.tsx'
import type { decideManyAsLead } from '../../contract/approvals.calls.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import { datesText } from './amounts.ts'
import type { DecisionCalls } from './decision-calls.ts'

type Result = DataOf<typeof decideManyAsLead>[number]

const itemsOf = (rows: readonly RequestRow[]) => rows.map(({ id, version }) => ({ id, version }))

/** Decisions about several requests at once. */
export const useBulkRequests = (call: DecisionCalls['bulk']) => {
  const approve = useCall(call)
  return useBulkDecision<RequestRow, Result>({
    countOf: (rows) => count(rows.length, 'request'),
    nameOf: (row) => `${row.employee.name}, ${row.type.name}, ${datesText(row)}`,
    refuse: 'Reject',
    mayApprove: ({ can }) => can.approve,
    mayRefuse: ({ can }) => can.reject,
    approve: (rows, done) =>
      approve.start({ body: { items: itemsOf(rows), action: 'approve' } }, ({ data }) => done(data)),
    failure: approve.failure,
    form: (props) => <RejectForm call={call} {...props} />,
  })
}

type RejectProps = RefusalForm<RequestRow, Result> & Readonly<{ call: DecisionCalls['bulk'] }>

const RejectForm = ({ call, rows, submit, onDone, onCancel }: RejectProps) => (
  <CallForm
    call={call}
    initial={{ items: itemsOf(rows), action: 'reject', note: null }}
    submit={submit}
    isDestructive
    onDone={({ data }) => onDone(data)}
    onCancel={onCancel}
  >
    {(field) => (
      <TextArea
        {...field('note')}
        label="Why are they rejected?"
        help="Each person can read it."
        rows={3}
        isFirst
        isOptional={false}
      />
    )}
  </CallForm>
)
