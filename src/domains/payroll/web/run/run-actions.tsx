import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { month } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { approveRun, discardRun, issueRun, markRunPaid, recalculateRun, reopenRun } from '../../contract/runs.calls.ts'
import type { RunFull } from '../../contract/runs.models.ts'
import { approvalText, netsText, stepText } from './run-texts.ts'
import styles from './run-steps.module.css'

type OpenForm = 'issue' | 'paid' | 'reopen' | null

/** The calls that take a run on: approve, calculate again, delete. What changes much is confirmed first. */
const useRunSteps = (run: RunFull) => {
  const approve = useCall(approveRun)
  const again = useCall(recalculateRun)
  const discard = useCall(discardRun)
  const { id, version } = run
  const params = { id }
  const slips = count(run.done, 'payslip')
  const recalculate = (which: 'all' | 'failed' | 'changed') => again.start({ params, body: { version, which } })
  const approveAll = async (): Promise<void> => {
    const question = { title: `Approve ${slips} of ${month(run.month)}?`, text: approvalText(run) }
    if (await confirm({ ...question, action: `Approve ${slips}` })) approve.start({ params, body: { version } })
  }
  const calculateAll = async (): Promise<void> => {
    const question = { title: `Calculate ${slips} again?`, action: 'Recalculate all' }
    const text = 'All facts are read again. Whoever does this cannot approve the run while someone else can.'
    if (await confirm({ ...question, text })) recalculate('all')
  }
  const remove = async (): Promise<void> => {
    const action = { title: `Delete the run of ${month(run.month)}?`, action: 'Delete run', isDestructive: true }
    if (await confirm({ ...action, text: `Its ${count(run.done, 'draft')} will be discarded.` }))
      discard.start({ params })
  }
  return {
    recalculate,
    approve: () => void approveAll(),
    calculateAll: () => void calculateAll(),
    remove: () => void remove(),
    isApproving: approve.isRunning,
    isCalculating: again.isRunning,
    failure: approve.failure ?? again.failure ?? discard.failure,
  }
}

/** The next step of a run, with the one button that takes it there, and the other actions of the actor. */
export const RunActions = ({ run }: { run: RunFull }) => {
  const [openForm, setOpenForm] = useState<OpenForm>(null)
  const here = useHere()
  const steps = useRunSteps(run)
  const { can, next } = run
  const slips = count(run.done, 'payslip')
  const first = (isShown: boolean, label: string, act: () => void, isLoading = false) =>
    isShown && (
      <Button loading={isLoading} onClick={act}>
        {label}
      </Button>
    )
  const later = (isShown: boolean, label: string, act: () => void) =>
    isShown && (
      <Button variant="default" onClick={act}>
        {label}
      </Button>
    )
  const isFailed = can.recalculate && run.failed > 0
  const isStale = can.recalculate && run.changed_since > 0
  const canTake = next.why_not === null
  const Icon =
    next.step === 'done' ? IconCircleCheck : canTake && next.step !== 'review' ? IconArrowRight : IconAlertTriangle
  // Rare actions, apart from the button of the next step.
  const menu: readonly PageAction[] = [
    ...(can.recalculate ? [{ label: 'Recalculate all', run: steps.calculateAll }] : []),
    ...(can.reopen ? [{ label: 'Reopen', run: () => setOpenForm('reopen') }] : []),
    ...(can.discard ? [{ label: 'Delete run', run: steps.remove, isDestructive: true }] : []),
  ]
  return (
    <section aria-label="Next step" className="m-stack">
      <div className={styles.next}>
        <Icon size={20} aria-hidden="true" />
        <p>
          {next.why_not ?? stepText(run)}
          {next.others.length > 0 && ` ${next.others.join(' or ')} can.`}
        </p>
        <div className="m-row">
          {next.step === 'review' &&
            first(isFailed, 'Recalculate failed', () => steps.recalculate('failed'), steps.isCalculating)}
          {next.step === 'review' && !isFailed && run.exceptions_open > 0 && (
            <Button component={GoLink} href={here({ show: 'exceptions' })}>
              Show open exceptions
            </Button>
          )}
          {first(next.step === 'approve' && canTake, `Approve ${slips}`, steps.approve, steps.isApproving)}
          {first(next.step === 'issue' && canTake, `Issue ${slips}`, () => setOpenForm('issue'))}
          {first(next.step === 'pay' && canTake && run.payable.length === 0, 'Close the run', () =>
            setOpenForm('paid'),
          )}
          {later(next.step !== 'review' && isFailed, 'Recalculate failed', () => steps.recalculate('failed'))}
          {later(isStale, 'Recalculate changed', () => steps.recalculate('changed'))}
          {menu.length > 0 && <ActionMenu label="More actions of the run" actions={menu} />}
        </div>
      </div>
      <Refused failure={steps.failure} />
      <StepForm run={run} openForm={openForm} onDone={() => setOpenForm(null)} />
    </section>
  )
}

type StepFormProps = Readonly<{ run: RunFull; openForm: OpenForm; onDone: () => void }>

/** The form of a step that needs a day or a reason. */
const StepForm = ({ run, openForm, onDone }: StepFormProps) => {
  const { id, version } = run
  const params = { id }
  const slips = count(run.done, 'payslip')
  return (
    <>
      {openForm === 'issue' && (
        <CallForm
          call={issueRun}
          input={{ params }}
          initial={{ version }}
          submit={`Issue ${slips}`}
          onDone={onDone}
          onCancel={onDone}
        >
          {(field) => (
            <DateField
              {...field('pay_on')}
              label="To be paid on"
              help={`${slips}, net ${netsText(run)}. They get their number, never change again, and are shown to their people.`}
              isFirst
            />
          )}
        </CallForm>
      )}
      {openForm === 'paid' && (
        <CallForm
          call={markRunPaid}
          input={{ params }}
          initial={{ version }}
          submit="Close the run"
          onDone={onDone}
          onCancel={onDone}
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
      {openForm === 'reopen' && (
        <CallForm
          call={reopenRun}
          input={{ params }}
          initial={{ version }}
          submit="Reopen run"
          onDone={onDone}
          onCancel={onDone}
        >
          {(field) => <TextArea {...field('reason')} label="Reason" isFirst />}
        </CallForm>
      )}
    </>
  )
}
