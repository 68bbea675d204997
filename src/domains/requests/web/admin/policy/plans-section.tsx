import { Button } from '@mantine/core'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { type LeavePlan, listPlans, listTypes } from '../../../contract/policy.calls.ts'
import { amountText } from '../../parts/amounts.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import { carryText, planState, scopeText } from './plan-draft.ts'
import { GRANT_LABELS } from './policy-labels.ts'

const columnsOn = (today: string): readonly Column<LeavePlan>[] => [
  {
    key: 'type',
    title: 'Type',
    text: ({ type_name }) => type_name,
    sort: 'type',
    sortValue: ({ type_name }) => type_name,
    onPhone: 'title',
  },
  { key: 'scope', title: 'For', text: scopeText, sort: 'scope', sortValue: scopeText },
  {
    key: 'from',
    title: 'From',
    text: ({ effective_from }) => fullDay(effective_from),
    sort: 'from',
    sortValue: ({ effective_from }) => effective_from,
  },
  {
    key: 'state',
    title: 'State',
    text: (row) => planState(row, today).word,
    cell: (row) => <StatusBadge {...planState(row, today)} />,
    onPhone: 'status',
  },
  {
    key: 'yearly',
    title: 'A year',
    text: ({ yearly_amount, unit }) => amountText(yearly_amount, unit),
    sort: 'yearly',
    sortValue: ({ yearly_amount }) => yearly_amount,
    isNumber: true,
  },
  { key: 'granted', title: 'Granted', text: ({ granted }) => GRANT_LABELS[granted] },
  { key: 'carry', title: 'Carried over', text: carryText },
  { key: 'people', title: 'People', text: ({ people }) => number(people), isNumber: true },
]

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
