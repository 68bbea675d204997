import { useCall } from '#kit/web/call/use-call.ts'
import { day } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useBulkDecision } from '#kit/web/table/use-bulk-decision.tsx'
import type { EntryRow } from '../../contract/overtime.models.ts'
import { type DecideCall, type Decided, RefuseForm } from './decide-forms.tsx'

/** Decisions about the overtime of several days at once. */
export const useBulkOvertime = (call: DecideCall) => {
  const approve = useCall(call)
  return useBulkDecision<EntryRow, Decided[number]>({
    countOf: (rows) => count(rows.length, 'day'),
    nameOf: ({ employee, business_date }) => `${employee.name}, ${day(business_date)}`,
    refuse: 'Refuse',
    mayApprove: ({ can }) => can.approve,
    mayRefuse: ({ can }) => can.refuse,
    approve: (rows, done) => {
      const items = rows.map(({ id, version }) => ({ id, version, action: 'approve' as const }))
      approve.start({ body: { items } }, ({ data }) => done(data))
    },
    failure: approve.failure,
    form: (props) => <RefuseForm call={call} {...props} />,
  })
}
