import { Button } from '@mantine/core'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { addPlan, type LeavePlan, listPlans, listTypes, type RequestType } from '../../../contract/policy.calls.ts'
import { leavePlanRecord } from '../../../contract/policy.records.ts'
import { amountText } from '../../parts/amounts.ts'
import { carryText, newPlan, planState, scopeText } from './plan-draft.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { PlanDetails } from './plan-details.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PlanTrial } from './plan-trial.tsx'
import styles from './policy.module.css'

const NEW = /^new(?:-(\d+))?$/

type Props = Readonly<{ drawer: DrawerState; types: readonly RequestType[] }>

/**
 * Shows one plan next to the list, at `?plan=`: its id, `new`, or `new-` with the id of the version that it begins
 * with.
 */
const PlanDrawer = ({ drawer: { id, open, close }, types }: Props) => {
  const mayAdd = useActor().has('requests.policy')
  const query = useCallQuery(listPlans, {}, { enabled: id !== null })
  const added = id?.match(NEW)
  const row = query.data?.find((plan) => String(plan.id) === (added?.[1] ?? id))
  const title = added ? (row ? 'New version' : 'Add leave plan') : (row?.type_name ?? 'Leave plan')
  return (
    <SideDrawer history={['leave_plans', id]} title={title} is_open={id !== null} onClose={close}>
      <Loaded query={query} what="the leave plan" shape="form">
        {() => {
          if (added && mayAdd) return <AddForm key={id} from={row} types={types} onClose={close} />
          if (!row) return <p>This leave plan does not exist any more.</p>
          return (
            <div className={styles.stack}>
              <PlanDetails plan={row} />
              {mayAdd && (
                <div>
                  <Button variant="default" onClick={() => open(`new-${row.id}`)}>
                    New version from this
                  </Button>
                </div>
              )}
            </div>
          )
        }}
      </Loaded>
    </SideDrawer>
  )
}

type FormProps = Readonly<{ from: LeavePlan | undefined; types: readonly RequestType[]; onClose: () => void }>

const AddForm = ({ from, types, onClose }: FormProps) => {
  const today = todayIn(useActor().organisation.time_zone)
  return (
    <CallForm
      call={addPlan}
      initial={newPlan(from, today)}
      submit={from ? 'Add version' : 'Add leave plan'}
      onDone={onClose}
      onCancel={onClose}
    >
      {(_field, form) => (
        <>
          {from && (
            <p className="m-dim">
              It begins with the values of the version from {fullDay(from.effective_from)}. Leave years that are open
              are worked out again from the first day of the new version on.
            </p>
          )}
          <PlanFields form={form} types={types} from={from} />
          <PlanTrial
            draft={form.draft}
            unit={types.find(({ id }) => id === form.draft.type_id)?.unit ?? from?.unit ?? 'day'}
          />
        </>
      )}
    </CallForm>
  )
}

const columnsOn = (today: string) =>
  columnsOf<typeof leavePlanRecord, LeavePlan>(leavePlanRecord, [
    ['type_name', { onPhone: 'title' }],
    ['scope', { text: scopeText, sort: 'scope', sortValue: scopeText }],
    'effective_from',
    {
      key: 'state',
      title: 'State',
      text: (row) => planState(row, today).word,
      cell: (row) => <StatusBadge {...planState(row, today)} />,
      onPhone: 'status',
    },
    ['yearly_amount', { text: ({ yearly_amount, unit }) => amountText(yearly_amount, unit) }],
    'granted',
    ['carry_max', { text: carryText, isNumber: false }],
    'people',
  ])

const address = z.object({ plan_type: textId.optional() })

/** Lists leave plans, each version with the day from which it applies. */
export const PlansSection = () => {
  const { has, organisation } = useActor()
  const [{ plan_type }, set] = useAddressState(address)
  const drawer = useDrawer('plan')
  const policy = useCallQuery(listTypes, {})
  const types = (policy.data?.types ?? []).filter((type) => type.needs_balance)
  const clear = (): void => set({ plan_type: undefined })
  const add = has('requests.policy') && <Button onClick={() => drawer.open('new')}>Add leave plan</Button>
  return (
    <>
      <CallTable
        id="leave-plans"
        prefix="plans"
        label="Leave plans"
        call={listPlans}
        input={{}}
        rows={(rows) => rows.filter((row) => plan_type === undefined || row.type_id === plan_type)}
        columns={columnsOn(todayIn(organisation.time_zone))}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        empty={{
          title: 'No leave plans yet',
          text: 'A plan says how much of a type people get in a year.',
          action: add,
        }}
        isFiltered={plan_type !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar count={plan_type === undefined ? 0 : 1} onClear={clear} aside={add}>
            <FilterSelect
              label="Type"
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
              value={plan_type}
              onChange={(type) => set({ plan_type: type })}
            />
          </FilterBar>
        }
      />
      <PlanDrawer drawer={drawer} types={types} />
    </>
  )
}
