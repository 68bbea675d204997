import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { day, days } from '#kit/web/format/dates.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { actOnCycle, listCycles, saveCycle } from '../../contract/cycles.calls.ts'
import { type Cycle, evaluationState } from '../../contract/performance.models.ts'
import { cycleRecord } from '../../contract/performance.records.ts'
import { CYCLE, STATE } from '../evaluation/labels.ts'
import { Figures } from '../parts/figures.tsx'
import { AddPeopleForm } from './add-people.tsx'
import { CycleRows } from './cycle-rows.tsx'

const address = z.object({ cycle_id: z.coerce.number().int().positive().optional().catch(undefined) })

/** The cycle of the address, else the open one for everyone, else an open one, else the newest. */
export const useChosenCycle = () => {
  const query = useCallQuery(listCycles, {})
  const [state, set] = useAddressState(address)
  const cycles = query.data ?? []
  const chosen =
    cycles.find(({ id }) => id === state.cycle_id) ??
    cycles.find((one) => one.state === 'open' && one.participants === 'everyone') ??
    cycles.find((one) => one.state === 'open') ??
    cycles[0]
  const picker = cycles.length > 1 && (
    <FilterSelect
      label="Cycle"
      isAlways
      options={cycles.map(({ id, name, state: at }) => ({
        value: id,
        label: `${name}, ${CYCLE[at].word.toLowerCase()}`,
      }))}
      value={chosen?.id}
      onChange={(cycle_id) => set({ cycle_id })}
    />
  )
  return { query, chosen, picker }
}

const CycleForm = ({ cycle, onClose }: Readonly<{ cycle: Cycle | undefined; onClose: () => void }>) => (
  <CallForm
    call={saveCycle}
    initial={
      cycle
        ? { id: cycle.id, version: cycle.version, ...cycleRecord.values(cycle) }
        : { participants: 'everyone' as const }
    }
    submit={cycle ? 'Save' : 'Plan cycle'}
    onDone={onClose}
    onCancel={onClose}
  >
    {(_field, form) => (
      <Fields
        of={cycleRecord}
        form={form}
        first="name"
        items={[
          'name',
          ...(cycle === undefined || cycle.state === 'planned' ? (['participants'] as const) : []),
          'period_start',
          'period_end',
          'self_opens_on',
          'self_due',
          'review_due',
          'share_on',
        ]}
      />
    )}
  </CallForm>
)

type Reasoned = Readonly<{ version: number; reason?: string | null }>

const CancelForm = ({ cycle, onClose }: Readonly<{ cycle: Cycle; onClose: () => void }>) => (
  <CallForm
    call={actOnCycle}
    input={{ params: { id: cycle.id } }}
    initial={{ version: cycle.version, reason: '' }}
    toBody={({ version, reason }: Reasoned) => ({ version, action: 'cancel' as const, reason: reason || null })}
    submit="Cancel cycle"
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => <TextArea {...field('reason')} label="Reason" rows={3} isOptional={false} isFirst />}
  </CallForm>
)

const QUESTIONS = {
  open: { label: 'Open', text: 'Everyone who takes part gets an evaluation. People can be added later.' },
  share: { label: 'Share', text: 'Everyone reads their result and can answer it.' },
  close: { label: 'Close', text: 'Results stay as they are.' },
} as const

type CardProps = Readonly<{ cycle: Cycle; drawer: DrawerState }>

const CycleSteps = ({ cycle, drawer }: CardProps) => {
  const step = useCall(actOnCycle)
  const confirmStep = async (action: 'open' | 'share' | 'close'): Promise<void> => {
    const { label, text } = QUESTIONS[action]
    if (await confirm({ title: `${label} ${cycle.name}?`, text, action: label }))
      step.start({ params: { id: cycle.id }, body: { version: cycle.version, action } })
  }
  return (
    <>
      <div className="m-row">
        {(['open', 'share', 'close'] as const).map(
          (action) =>
            cycle.can[action] && (
              <Button key={action} onClick={() => void confirmStep(action)} loading={step.isRunning}>
                {QUESTIONS[action].label}
              </Button>
            ),
        )}
        {cycle.can.add && (
          <Button variant="default" onClick={() => drawer.open('people')}>
            Add people
          </Button>
        )}
        {cycle.can.change && (
          <Button variant="default" onClick={() => drawer.open(cycle.id)}>
            Edit dates
          </Button>
        )}
        {cycle.can.cancel && (
          <Button variant="default" onClick={() => drawer.open('cancel')}>
            Cancel cycle
          </Button>
        )}
      </div>
      <Refused failure={step.failure} />
    </>
  )
}

const CycleCard = ({ cycle, drawer }: CardProps) => (
  <Card title={cycle.name} aside={<StatusBadge {...CYCLE[cycle.state]} />}>
    <div className="m-stack">
      <Figures
        figures={[
          ['Period', days(cycle.period_start, cycle.period_end)],
          [cycleRecord.fields.participants.label, cycleRecord.fields.participants.options[cycle.participants]],
          ['Self review', days(cycle.self_opens_on, cycle.self_due)],
          [cycleRecord.fields.review_due.label, day(cycle.review_due)],
          [cycleRecord.fields.share_on.label, day(cycle.share_on)],
          ...(cycle.cancel_reason ? [['Cancelled', cycle.cancel_reason] as const] : []),
        ]}
      />
      <Tiles>
        {evaluationState.options.map((state) => {
          const n = cycle.counts[state]
          return (
            n !== undefined && (
              <Tile
                key={state}
                label={STATE[state].word}
                value={String(n)}
                href={`/admin/employee/performance/all?cycle_id=${cycle.id}&state=${state}`}
              />
            )
          )
        })}
        {cycle.overdue > 0 && (
          <Tile
            label="Overdue"
            value={String(cycle.overdue)}
            tone="bad"
            href={`/admin/employee/performance/all?cycle_id=${cycle.id}&overdue=true`}
          />
        )}
      </Tiles>
      <CycleSteps cycle={cycle} drawer={drawer} />
    </div>
  </Card>
)

type DrawerProps = Readonly<{ cycles: readonly Cycle[]; chosen: Cycle | undefined; drawer: DrawerState }>

const TITLES: Readonly<Record<string, string>> = { new: 'Plan cycle', cancel: 'Cancel cycle', people: 'Add people' }

/** The form of the cycle of the address, of a new one, or of the reason why the chosen one is cancelled. */
const CycleDrawer = ({ cycles, chosen, drawer }: DrawerProps) => (
  <SideDrawer
    history={['evaluation_cycles', drawer.id]}
    title={TITLES[drawer.id ?? ''] ?? 'Edit dates'}
    is_open={drawer.id !== null}
    onClose={drawer.close}
  >
    {drawer.id === 'people' && chosen ? (
      <AddPeopleForm cycle={chosen} onClose={drawer.close} />
    ) : drawer.id === 'cancel' && chosen ? (
      <CancelForm cycle={chosen} onClose={drawer.close} />
    ) : (
      <CycleForm key={drawer.id} cycle={cycles.find(({ id }) => String(id) === drawer.id)} onClose={drawer.close} />
    )}
  </SideDrawer>
)

/** One cycle: its days, how far it is, and its evaluations. */
export const CycleTab = () => {
  const { query, chosen, picker } = useChosenCycle()
  const drawer = useDrawer('cycle')
  const mayPlan = useActor().has('performance.cycle.write')
  // The main action is a step of the shown cycle, where there is one.
  const add = mayPlan && (
    <Button variant={query.data?.length === 0 ? 'filled' : 'default'} onClick={() => drawer.open('new')}>
      Plan cycle
    </Button>
  )
  return (
    <Loaded query={query} what="the cycles" shape="table">
      {(cycles) => (
        <div className="m-stack">
          {cycles.length === 0 || !chosen ? (
            <Empty title="No cycle yet. Plan the first." action={add} />
          ) : (
            <>
              <FilterBar aside={add}>{picker}</FilterBar>
              <CycleCard cycle={chosen} drawer={drawer} />
              <CycleRows cycle={chosen} />
            </>
          )}
          <CycleDrawer cycles={cycles} chosen={chosen} drawer={drawer} />
        </div>
      )}
    </Loaded>
  )
}
