import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { Switch } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { addChain, type ApprovalChain, listChains, updateChain } from '../../../contract/chains.calls.ts'
import { ASSIGNEE_LABELS } from '../../parts/labels.ts'
import { ChainStepsField, NEW_STEP, StepArrow } from './chain-steps-field.tsx'
import { stepText } from './policy-labels.ts'
import styles from './policy.module.css'

const valuesOf = ({ name, active, steps }: ApprovalChain) => ({
  name,
  active,
  steps: steps.map(({ position: _position, employee_name: _name, ...step }) => step),
})

/** Shows one chain next to the list, at `?chain=`. */
export const ChainDrawer = ({ drawer }: { drawer: DrawerState }) => (
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
