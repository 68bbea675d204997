import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { month as monthField, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { month as monthText, today } from '#kit/web/format/dates.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listRuns, startRun, viewRun } from '../../contract/runs.calls.ts'
import type { Run } from '../../contract/runs.models.ts'
import { RunCard } from './run-card.tsx'
import { RunChart } from './run-chart.tsx'
import { RunTable } from './run-table.tsx'

const address = z.object({ month: monthField.optional(), run: textId.optional() })

/** The runs of a month: the regular one, and those for payslips that came after it. */
export const RunTab = () => {
  const { organisation } = useActor()
  const [{ month = today(organisation.time_zone).slice(0, 7), run }, set] = useAddressState(address)
  const runs = useCallQuery(listRuns, { query: { year: Number(month.slice(0, 4)) } }, { showPrevious: true })
  return (
    <div className="m-stack">
      <div className="m-row">
        <DateInput
          className="m-inline-label"
          shape="month"
          label="Month"
          value={month}
          onChange={(value) => value && set({ month: value, run: undefined })}
        />
      </div>
      <Loaded query={runs} what="the runs">
        {(rows) => (
          <OfMonth
            month={month}
            runs={rows.filter((one) => one.month === month)}
            chosen={run}
            onChoose={(id) => set({ run: id })}
          />
        )}
      </Loaded>
    </div>
  )
}

type Props = Readonly<{
  month: string
  runs: readonly Run[]
  chosen: number | undefined
  onChoose: (id: number) => void
}>

const OfMonth = ({ month, runs, chosen, onChoose }: Props) => {
  const regular = runs.find(({ kind }) => kind === 'regular')
  const shown = runs.find(({ id }) => id === chosen) ?? regular ?? runs[0]
  return (
    <div className="m-stack">
      {runs.length > 1 && (
        <SegmentedControl
          aria-label="Run"
          value={String(shown?.id)}
          onChange={(id) => onChoose(Number(id))}
          data={runs.toReversed().map(({ id, kind }) => ({
            value: String(id),
            label: kind === 'regular' ? 'Regular' : `Supplementary ${id}`,
          }))}
        />
      )}
      {!regular && <StartRun month={month} />}
      {shown ? <OneRun key={shown.id} id={shown.id} /> : <RunChart />}
    </div>
  )
}

const OneRun = ({ id }: { id: number }) => {
  const query = useCallQuery(viewRun, { params: { id } })
  return (
    <Loaded query={query} what="the run">
      {(run) => (
        <div className="m-stack">
          <RunCard run={run} />
          <RunTable run={run} />
          <RunChart />
        </div>
      )}
    </Loaded>
  )
}

const StartRun = ({ month }: { month: string }) => {
  const { has } = useActor()
  return (
    <>
      <Empty
        title={`No run for ${monthText(month)} yet.`}
        text="A run reads the facts of all people at one moment and makes a draft of each payslip."
      />
      {has('payroll.run') && (
        <CallForm key={month} call={startRun} initial={{ month }} submit="Start the run" onDone={() => undefined}>
          {(field) => (
            <DateField
              {...field('cutoff_date')}
              label="Facts until"
              help="Later days are taken from the plan, and what differs is settled with the next pay. Left out: until yesterday, or the last day of the month."
            />
          )}
        </CallForm>
      )}
    </>
  )
}
