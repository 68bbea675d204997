import { Progress } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import type { RunFull } from '../../contract/runs.models.ts'
import { Held } from '../account/held.tsx'
import { Exceptions } from '../parts/exceptions.tsx'
import { RUN_SIGNS } from '../parts/words.ts'
import { BankFiles } from './bank-files.tsx'
import { RunActions } from './run-actions.tsx'
import { RunSteps } from './run-steps.tsx'
import { differenceText } from './run-texts.ts'

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

/** Where a run stands: its steps and who did each, progress, totals, what is open, and what can be done next. */
export const RunCard = ({ run }: { run: RunFull }) => {
  const here = useHere()
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
            note={`${number(run.changed_since)} changed since`}
          />
        </Tiles>
        <RunActions key={`${run.id} ${run.state}`} run={run} />
        <Exceptions run_id={run.id} exceptions={run.exceptions} />
        <Held held={run.held} />
        {(run.can.bank_file || run.bank_files.length > 0) && <BankFiles run={run} />}
      </div>
    </Card>
  )
}
