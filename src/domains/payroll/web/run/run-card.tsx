import { Progress } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import { type RunFull, type RunStep, runStep } from '../../contract/runs.models.ts'
import { UnclearedPayees } from '../account/uncleared-payees.tsx'
import { Exceptions } from '../parts/exceptions.tsx'
import { RUN_SIGNS } from '../parts/labels.ts'
import { BankFiles } from './bank-files.tsx'
import { RunActions } from './run-actions.tsx'
import { differenceText } from './run-texts.ts'
import { IconCheck } from '@tabler/icons-react'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import styles from './run-steps.module.css'

type Step = Readonly<{ step: Exclude<RunStep, 'done'>; name: string; who: string | null | undefined }>

const at = (who: string | null, when: string | null): string | null =>
  when === null ? null : `${who ?? 'The system'}, ${dateTime(when)}`

const payText = ({ pay_on, paid_on, paid_by }: RunFull): string | null => {
  if (paid_on !== null) return `${paid_by ?? 'The system'}, ${fullDay(paid_on)}`
  return pay_on && `To be paid on ${fullDay(pay_on)}`
}

const stepsOf = (run: RunFull): readonly Step[] => [
  { step: 'facts', name: 'Collect', who: at(run.started_by, run.started_at) },
  { step: 'calculate', name: 'Calculate', who: run.finished_at && dateTime(run.finished_at) },
  { step: 'review', name: 'Review', who: run.reopen_reason && `Reopened: ${run.reopen_reason}` },
  { step: 'approve', name: 'Approve', who: at(run.approved_by, run.approved_at) },
  { step: 'issue', name: 'Issue', who: at(run.issued_by, run.issued_at) },
  { step: 'pay', name: 'Pay', who: payText(run) },
]

const ORDER = runStep.options

/** The steps of a run in their order, with the person who took each, and the next one marked. */
const RunSteps = ({ run }: { run: RunFull }) => (
  <ol className={styles.steps} aria-label="Steps">
    {stepsOf(run).map(({ step, name, who }, index) => {
      const isDone = ORDER.indexOf(step) < ORDER.indexOf(run.next.step)
      const isNext = step === run.next.step
      return (
        <li
          key={step}
          className={styles.step}
          data-done={isDone || undefined}
          data-next={isNext || undefined}
          {...(isNext ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.mark} aria-hidden="true">
            {isDone ? <IconCheck size={14} /> : index + 1}
          </span>
          <span>
            <strong>{name}</strong>
            {isDone && <span className="m-hidden">, done</span>}
            {who && <span className={styles.who}>{who}</span>}
          </span>
        </li>
      )
    })}
  </ol>
)

const HUNDRED = 100

const Running = ({ run }: { run: RunFull }) => {
  const finished = run.done + run.failed + run.skipped
  const share = run.total === 0 ? 0 : (finished * HUNDRED) / run.total
  return (
    <div role="status">
      <Progress value={share} aria-label="Progress" />
      <p className="m-dim m-small">
        {number(finished)} of {number(run.total)} people
        {run.per_second !== null && `, ${number(run.per_second)} per second`}
        {run.eta_seconds !== null && `, ${count(run.eta_seconds, 'second')} left`}
      </p>
    </div>
  )
}

/** The state of a run: its steps and the person who did each, progress, totals, open items, and the next actions. */
export const RunCard = ({ run }: { run: RunFull }) => {
  const here = useHere()
  const isBlocked = run.next.step === 'review' || (run.next.why_not !== null && run.next.step !== 'done')
  const isRunning = run.state === 'queued' || run.state === 'calculating'
  return (
    <Card
      title={run.kind === 'regular' ? 'Run' : 'Supplementary run'}
      aside={
        <span className="m-row">
          <HistoryLink of={['payroll_runs', run.id]} />
          <StatusBadge {...RUN_SIGNS[run.state]} />
        </span>
      }
    >
      <div className="m-stack">
        <RunSteps run={run} />
        {isRunning && <Running run={run} />}
        <div className={styles.box} data-blocked={isBlocked} data-done={run.next.step === 'done'}>
          <RunActions key={`${run.id} ${run.state}`} run={run} />
          <Exceptions run_id={run.id} exceptions={run.exceptions} />
        </div>
        <Tiles>
          {run.totals.map(({ currency, net_minor }) => (
            <Tile
              key={currency}
              label={`Net, ${currency}`}
              value={money(net_minor, currency)}
              note={differenceText(run, currency, net_minor)}
            />
          ))}
          <Tile
            label="People paid"
            value={number(run.done)}
            note={
              run.unpaid === 0 ? (
                'All are paid by it'
              ) : (
                <GoLink href={here({ show: 'unpaid' })}>{count(run.unpaid, 'gets', 'get')} no pay</GoLink>
              )
            }
          />
          <Tile
            label="Open exceptions"
            value={number(run.exceptions_open)}
            // A person can have several; the list is of people.
            counts={null}
            {...(run.exceptions_open > 0 ? { tone: 'attention' as const, href: here({ show: 'exceptions' }) } : {})}
            note={`${number(run.changed_since)} changed since`}
          />
        </Tiles>
        <UnclearedPayees payees={run.held} />
        {(run.can.bank_file || run.bank_files.length > 0) && <BankFiles run={run} />}
      </div>
    </Card>
  )
}
