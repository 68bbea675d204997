import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { month } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { approveRun, discardRun, issueRun, markRunPaid, recalculateRun, reopenRun } from '../../contract/runs.calls.ts'
import type { RunFull } from '../../contract/runs.models.ts'

type Asked = 'issue' | 'paid' | 'reopen' | null

/** What the actor can do with a run now. */
export const RunActions = ({ run }: { run: RunFull }) => {
  const [asked, ask] = useState<Asked>(null)
  const approve = useCall(approveRun)
  const again = useCall(recalculateRun)
  const discard = useCall(discardRun)
  const { id, version, can } = run
  const params = { id }
  const done = (): void => ask(null)
  const recalculate = (which: 'all' | 'failed' | 'changed') => again.start({ params, body: { version, which } })
  const remove = async (): Promise<void> => {
    const action = { title: `Delete the run of ${month(run.month)}?`, action: 'Delete run', isDestructive: true }
    if (await confirm({ ...action, text: `Its ${count(run.done, 'draft')} will be discarded.` }))
      discard.start({ params })
  }
  const later = (isShown: boolean, label: string, act: () => void) =>
    isShown && (
      <Button variant="default" onClick={act}>
        {label}
      </Button>
    )
  return (
    <div className="m-stack">
      <div className="m-row">
        {can.approve && (
          <Button loading={approve.isRunning} onClick={() => approve.start({ params, body: { version } })}>
            Approve {count(run.done, 'payslip')}
          </Button>
        )}
        {can.issue && <Button onClick={() => ask('issue')}>Issue {count(run.done, 'payslip')}</Button>}
        {later(can.paid && run.state === 'issued', 'Close the run', () => ask('paid'))}
        {later(can.recalculate && run.failed > 0, 'Recalculate failed', () => recalculate('failed'))}
        {later(can.recalculate && run.changed_since > 0, 'Recalculate changed', () => recalculate('changed'))}
        {later(can.recalculate, 'Recalculate all', () => recalculate('all'))}
        {later(can.reopen, 'Reopen', () => ask('reopen'))}
        {later(can.discard, 'Delete run', () => void remove())}
      </div>
      <Refused failure={approve.failure ?? again.failure ?? discard.failure} />
      {asked === 'issue' && (
        <CallForm
          call={issueRun}
          input={{ params }}
          initial={{ version }}
          submit={`Issue ${count(run.done, 'payslip')}`}
          onDone={done}
          onCancel={done}
        >
          {(field) => (
            <DateField
              {...field('pay_on')}
              label="To be paid on"
              help="Issued payslips get their number, never change again, and are shown to their people."
              isFirst
            />
          )}
        </CallForm>
      )}
      {asked === 'paid' && (
        <CallForm
          call={markRunPaid}
          input={{ params }}
          initial={{ version }}
          submit="Close the run"
          onDone={done}
          onCancel={done}
        >
          {(field) => (
            <DateField
              {...field('paid_on')}
              label="Paid on"
              help="Possible once all are paid, by a bank file or by hand."
              isFirst
            />
          )}
        </CallForm>
      )}
      {asked === 'reopen' && (
        <CallForm
          call={reopenRun}
          input={{ params }}
          initial={{ version }}
          submit="Reopen run"
          onDone={done}
          onCancel={done}
        >
          {(field) => <TextArea {...field('reason')} label="Reason" isFirst />}
        </CallForm>
      )}
    </div>
  )
}
