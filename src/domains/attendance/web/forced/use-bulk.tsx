import { count } from '#kit/web/format/numbers.ts'
import { useBulkDecision } from '#kit/web/table/use-bulk-decision.tsx'
import type { ForceRow } from '../../contract/forced.models.ts'
import { RejectForm } from './decide-form.tsx'
import { inText } from './out-time.ts'
import { type ForcedResult, useForcedAction } from './use-forced-action.ts'

/** Decisions about several at once, each by its own proposal. */
export const useBulk = (
  chosenOf: (row: ForceRow) => string | undefined,
  onDone: (results: readonly ForcedResult[]) => void,
) => {
  const runActions = useForcedAction()
  return useBulkDecision<ForceRow, ForcedResult>({
    countOf: (rows) => count(rows.length, 'punch', 'punches'),
    nameOf: ({ session }) => `${session.employee.name}, ${inText(session)}`,
    refuse: 'Reject',
    mayApprove: ({ can }) => can.approve,
    mayRefuse: ({ can }) => can.reject,
    approve: (rows, done) =>
      runActions.start(
        rows.map((row) => ({ id: row.id, version: row.version, action: 'approve' as const, out_at: chosenOf(row) })),
        done,
      ),
    failure: runActions.failure,
    form: (props) => <RejectForm {...props} />,
    onDone,
  })
}
