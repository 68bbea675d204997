import { Progress } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { RunFull } from '../../contract/runs.models.ts'
import { Held } from '../account/held.tsx'
import { Exceptions } from '../parts/exceptions.tsx'
import { RUN_SIGNS } from '../parts/words.ts'
import { BankFiles } from './bank-files.tsx'
import { RunActions } from './run-actions.tsx'
import styles from '../parts/pay.module.css'

type Step = Readonly<{ name: string; isDone: boolean; who: string | null }>

const at = (who: string | null, when: string | null): string | null =>
  when === null ? null : `${who ?? 'The system'}, ${dateTime(when)}`

const stepsOf = (run: RunFull): readonly Step[] => [
  { name: 'Start', isDone: true, who: at(run.started_by, run.started_at) },
  { name: 'Review', isDone: run.approved_at !== null, who: run.reopen_reason && `Reopened: ${run.reopen_reason}` },
  { name: 'Approve', isDone: run.approved_at !== null, who: at(run.approved_by, run.approved_at) },
  { name: 'Issue', isDone: run.issued_at !== null, who: at(run.issued_by, run.issued_at) },
  { name: 'Bank file', isDone: run.bank_files.length > 0, who: run.pay_on && `To be paid on ${fullDay(run.pay_on)}` },
  {
    name: 'Paid',
    isDone: run.paid_on !== null,
    who: run.paid_on && `${run.paid_by ?? 'The system'}, ${fullDay(run.paid_on)}`,
  },
]

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

const differenceText = (run: RunFull, currency: string, net: number): string => {
  const last = run.last_totals.find((one) => one.currency === currency)
  if (!last) return 'No month before to compare with'
  const difference = net - last.net_minor
  return `${difference >= 0 ? '+' : '−'}${amount(Math.abs(difference), currency)} against last month`
}

/** Where a run stands: its steps and who did each, progress, totals, what is open, and what can be done next. */
export const RunCard = ({ run }: { run: RunFull }) => {
  const isRunning = run.state === 'queued' || run.state === 'calculating'
  return (
    <Card
      title={run.kind === 'regular' ? 'Run' : 'Supplementary run'}
      aside={<StatusBadge {...RUN_SIGNS[run.state]} />}
    >
      <div className="m-stack">
        <ol className={styles.steps}>
          {stepsOf(run).map((step) => (
            <li key={step.name} data-done={step.isDone}>
              {step.isDone && <IconCheck size={14} aria-hidden="true" />} <strong>{step.name}</strong>
              <span className="m-dim m-small"> {step.who ?? (step.isDone ? 'Done' : 'Open')}</span>
            </li>
          ))}
        </ol>
        {isRunning && <Running run={run} />}
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
            label="People"
            value={number(run.done)}
            note={`${number(run.failed)} failed, ${number(run.skipped)} left out`}
          />
          <Tile
            label="Open exceptions"
            value={number(run.exceptions_open)}
            note={`${number(run.changed_since)} changed since`}
          />
        </Tiles>
        <Exceptions run_id={run.id} exceptions={run.exceptions} />
        <RunActions key={`${run.id} ${run.state}`} run={run} />
        <Held held={run.held} />
        {(run.can.bank_file || run.bank_files.length > 0) && <BankFiles run={run} />}
      </div>
    </Card>
  )
}
