import { Button } from '@mantine/core'
import { z } from 'zod'
import { currency as currencyField } from '#kit/contract/currency.ts'
import { month, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { listRevenue } from '../../contract/revenue.calls.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import { RevenueChart, useChart } from './revenue-chart.tsx'
import { revenueColumns } from './revenue-columns.tsx'
import { RevenueDrawer } from './revenue-drawer.tsx'
import { RevenueFilterBar } from './revenue-filter-bar.tsx'
import { useRevenueActions } from './use-revenue-actions.ts'
import type { RevenueTotals } from '../../contract/revenue.models.ts'
import { CurrencyTotals } from '../parts/currency-totals.tsx'
import styles from '../parts/billing.module.css'

const address = z.object({
  from_month: month.optional(),
  to_month: month.optional(),
  client_id: textId.optional(),
  country_id: textId.optional(),
  currency: currencyField.optional(),
  group: z.enum(['client', 'country']).optional(),
})

/** Revenue by client and month, with a chart of one currency above it. */
export const RevenueTab = () => {
  const { has, organisation } = useActor()
  const [state, set] = useAddressState(address)
  const edit = useDrawer('revenue')
  const plan = useDrawer('plan')
  const actions = useRevenueActions(edit.open)
  const { group, ...filter } = state
  const input = { query: filter }
  const answer = useListAnswer(listRevenue, input, 'revenue')
  const totals = answer.meta?.totals ?? []
  const shown =
    state.currency ?? totals.find(({ currency }) => currency === organisation.currency)?.currency ?? totals[0]?.currency
  const charted = { ...filter, currency: shown ?? '', group: group ?? ('client' as const) }
  const chart = useChart(charted)
  const clear = () => set(Object.fromEntries(Object.keys(address.shape).map((name) => [name, undefined])))
  const add = has('revenue.write') && (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => plan.open('year')}>
        Plan a year
      </Button>
      <Button onClick={() => edit.open('new')}>Add revenue</Button>
    </div>
  )
  return (
    <div className="m-stack">
      <RevenueFilterBar state={state} set={set} onClear={clear} aside={add} />
      <Together answers={shown ? [answer, chart] : [answer]}>
        {shown && <RevenueChart filter={charted} />}
        <RevenueSums totals={totals} />
        <Refused failure={actions.failure} />
        <CallTable
          id="client-revenue"
          label="Revenue"
          prefix="revenue"
          call={listRevenue}
          input={input}
          rows={(rows) => rows}
          columns={revenueColumns(has('revenue.margin'))}
          rowKey={(row) => `${row.client.id} ${row.country.id} ${row.month} ${row.currency}`}
          onRow={(row) => row.id !== null && edit.open(row.id)}
          actions={(row) => {
            const menu = actions.menu(row)
            return (
              menu.length > 0 && <ActionMenu actions={menu} label={`Actions for ${row.client.name}, ${row.month}`} />
            )
          }}
          empty={{ title: 'No revenue yet', text: 'Plan the year of a client, or wait for the first invoice.' }}
          isFiltered={Object.values(state).some((value) => value !== undefined)}
          onClear={clear}
        />
      </Together>
      <RevenueDrawer drawer={edit} filter={filter} />
      <PlanDrawer drawer={plan} />
    </div>
  )
}

const RevenueSums = ({ totals }: Readonly<{ totals: readonly RevenueTotals[] }>) => {
  const hasMargin = totals.some(({ margin_minor }) => margin_minor !== null)
  const rows = totals.map(({ currency, planned_minor, booked_minor, invoiced_minor, received_minor, ...more }) => ({
    currency,
    values: [planned_minor, booked_minor, invoiced_minor, received_minor, more.unbilled_minor].concat(
      hasMargin ? [more.margin_minor ?? 0] : [],
    ),
  }))
  const names = ['Planned', 'Booked', 'Invoiced', 'Received', 'Unbilled', ...(hasMargin ? ['Margin'] : [])]
  return <CurrencyTotals names={names} rows={rows} />
}
