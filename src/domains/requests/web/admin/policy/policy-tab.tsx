import { Button, SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { BlocksSection } from './blocks-section.tsx'
import { PlansSection } from './plans-section.tsx'
import { TypesSection } from './types-section.tsx'
import styles from './policy.module.css'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { addChain, type ApprovalChain, listChains, updateChain } from '../../../contract/chains.calls.ts'
import { stepText } from './policy-labels.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Switch } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { ASSIGNEE_LABELS } from '../../parts/labels.ts'
import { ChainStepsField, NEW_STEP, StepArrow } from './chain-steps-field.tsx'

const valuesOf = ({ name, active, steps }: ApprovalChain) => ({
  name,
  active,
  steps: steps.map(({ position: _position, employee_name: _name, ...step }) => step),
})

/** Shows one chain next to the list, at `?chain=`. */
const ChainDrawer = ({ drawer }: { drawer: DrawerState }) => (
  <EntityDrawer
    table="approval_chains"
    drawer={drawer}
    word="approval chain"
    list={listChains}
    input={{}}
    add={addChain}
    empty={{ active: true, steps: [NEW_STEP] }}
    update={updateChain}
    params={({ id }) => ({ id })}
    values={valuesOf}
    fields={(form, row) => (
      <>
        <TextField {...form.field('name')} label="Name" isFirst={!row} />
        <ChainStepsField form={form} known={row?.steps ?? []} />
        <Switch {...form.field('active')} label="Active" help="An inactive chain cannot be chosen for a type." />
        {row && <p className="m-dim m-small">Requests that are on their way keep the steps that they began with.</p>}
      </>
    )}
    read={(row) => <ChainDetails chain={row} />}
  />
)

const ChainDetails = ({ chain }: { chain: ApprovalChain }) => (
  <div className={styles.stack}>
    <ol className={styles.steps}>
      {chain.steps.map((step) => (
        <li key={step.position}>
          {step.position > 1 && <StepArrow />}
          <strong>
            {step.position}. {stepText(step)}
          </strong>
          <Facts
            facts={[
              ['Decided within', count(step.due_working_days, 'working day')],
              ['Then also', ASSIGNEE_LABELS[step.escalate_to]],
              ...(step.assignee === 'hr'
                ? []
                : [['HR may decide in its place', step.overridable ? 'Yes' : 'No'] as const]),
            ]}
          />
        </li>
      ))}
    </ol>
    <Facts facts={[['Used by', chain.types.join(', ') || 'No type']]} />
  </div>
)

/** Shows the steps of a chain next to each other, in their order. */
const ChainSequence = ({ steps }: Pick<ApprovalChain, 'steps'>) => (
  <ol className={styles.sequence}>
    {steps.map((step, at) => (
      <li key={step.position}>
        {at > 0 && <IconArrowRight size={14} aria-hidden="true" />}
        <span className={styles.stepText}>{stepText(step)}</span>
      </li>
    ))}
  </ol>
)

const byName = ({ name }: ApprovalChain): string => name

const columns: readonly Column<ApprovalChain>[] = [
  {
    key: 'name',
    title: 'Chain',
    text: byName,
    cell: ({ name, active }) => (
      <span className={styles.name}>
        {name}
        {!active && <StatusBadge tone="off" word="Inactive" />}
      </span>
    ),
    sort: 'name',
    sortValue: byName,
    onPhone: 'title',
  },
  {
    key: 'steps',
    title: 'Steps',
    text: ({ steps }) => steps.map(stepText).join(', then '),
    cell: ({ steps }) => <ChainSequence steps={steps} />,
  },
  { key: 'types', title: 'Used by', text: ({ types }) => types.join(', ') || '–' },
]

/** Lists the approval chains with their steps. */
const ChainsSection = () => {
  const drawer = useDrawer('chain')
  const { has } = useActor()
  const add = has('requests.policy') && <Button onClick={() => drawer.open('new')}>Add approval chain</Button>
  return (
    <>
      <CallTable
        id="approval-chains"
        prefix="chains"
        label="Approval chains"
        call={listChains}
        input={{}}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        empty={{
          title: 'No approval chains yet',
          text: 'Without one, requests are approved as soon as they are sent.',
          action: add,
        }}
        toolbar={<FilterBar aside={add} />}
      />
      <ChainDrawer drawer={drawer} />
    </>
  )
}

const SECTIONS = [
  { value: 'types', label: 'Types' },
  { value: 'plans', label: 'Leave plans' },
  { value: 'chains', label: 'Approval chains' },
  { value: 'blocks', label: 'Blackout periods' },
] as const

const address = z.object({ section: z.enum(['types', 'plans', 'chains', 'blocks']).optional() })

const CONTENTS = { types: TypesSection, plans: PlansSection, chains: ChainsSection, blocks: BlocksSection }

const LISTED = {
  types: 'What can be asked for, and by which rules.',
  plans: 'How much leave people get. A change is a new version from a later day; what was granted before it stays.',
  chains: 'Who approves, step by step. Types name the chain that their requests go through.',
  blocks: 'Days on which leave is closed, limited to a number of people of each team, or counted as a peak.',
} as const

/** The rules of requests: types, leave plans, approval chains and blackout periods. */
export const PolicyTab = () => {
  const [{ section = 'types' }, set] = useAddressState(address)
  const Content = CONTENTS[section]
  return (
    <div className={styles.tab}>
      <div className={styles.sections}>
        <SegmentedControl
          aria-label="Part of the policy"
          data={[...SECTIONS]}
          value={section}
          onChange={(next) => set({ section: next === 'types' ? undefined : next })}
        />
      </div>
      <p className="m-dim">{LISTED[section]}</p>
      <Content />
    </div>
  )
}
