import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listBalances, showBalance } from '../../../contract/balances.calls.ts'
import { listTypes } from '../../../contract/policy.calls.ts'
import { AdjustForm } from './adjust-form.tsx'
import { balanceColumns, type PersonBalances } from './balance-columns.tsx'
import { type BalanceFilters, useBalanceFilters } from './use-balance-filters.ts'
import styles from './balances.module.css'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { StatementDrawer } from '../../parts/statement-drawer.tsx'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'

type BalanceFilterBarProps = Readonly<{
  filters: BalanceFilters
  types: readonly Readonly<{ id: number; name: string }>[]
  today: string
}>

/** The day of the balances, and what their list can be narrowed by. */
const BalanceFilterBar = ({ filters: { state, set, count, clear }, types, today }: BalanceFilterBarProps) => (
  <FilterBar
    search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
    count={count}
    onClear={clear}
  >
    <DayInput
      className={styles.field ?? ''}
      label="Balance on"
      value={state.on ?? today}
      onChange={(on) => set({ on: on === today ? undefined : on })}
      onClear={() => set({ on: undefined })}
    />
    <FilterSelect
      label="Type"
      options={types.map(({ id, name }) => ({ value: id, label: name }))}
      value={state.type}
      onChange={(type) => set({ type })}
    />
    <FilterPanel name="unit_filter" />
    <Switch
      label="Overbooked"
      checked={state.overbooked ?? false}
      onChange={(event) => set({ overbooked: event.currentTarget.checked ? 'true' : undefined })}
    />
  </FilterBar>
)

type Props = Readonly<{
  user_id: number
  /** Undefined where a link opened it on another page of the list. */
  name: string | undefined
  on: string
  drawer: Pick<DrawerState, 'id' | 'close'>
}>

/** The statement of another person, also where a link opened it and their balances are not known yet. */
const PersonStatement = ({ user_id, name, on, drawer }: Props) => {
  const input = { params: { userId: user_id }, query: { date: on } }
  const query = useCallQuery(showBalance, input, { enabled: drawer.id !== null })
  return <StatementDrawer user_id={user_id} drawer={drawer} rows={query.data ?? null} {...(name ? { name } : {})} />
}

const address = z.object({ person: textId.optional(), statement: z.string().max(20).optional() })
type Types = readonly Readonly<{
  id: number
  name: string
  color: string
  active: boolean
  unit: PersonBalances['rows'][number]['unit']
}>[]
const PREFIX = 'balances'
const NO_PEOPLE: readonly PersonBalances[] = []
type Chosen = Readonly<{ people: readonly PersonBalances[]; clear: () => void }>

/** Lists the balances of people in each type on a day. */
export const BalancesTab = () => {
  const policy = useCallQuery(listTypes, {})
  return (
    <Loaded query={policy} what="the request types" shape="table">
      {({ types }) => <Balances balanceTypes={types.filter((type) => type.needs_balance)} />}
    </Loaded>
  )
}

/** Shows inactive types, too, as long as people on the page have a balance in them. */
const Balances = ({ balanceTypes }: { balanceTypes: Types }) => {
  const { has, time_zone } = useActor()
  const filters = useBalanceFilters()
  const [{ person, statement }, set] = useAddressState(address)
  const [adjusted, adjust] = useState<Chosen | null>(null)
  const holders = useListResponse(listBalances, { query: filters.query }, PREFIX).data ?? NO_PEOPLE
  const types = balanceTypes.filter(
    (type) => type.active || holders.some(({ rows }) => rows.some(({ type_id }) => type_id === type.id)),
  )
  const shown = types.filter(({ id }) => filters.state.type === undefined || id === filters.state.type)
  const open = ({ id }: PersonBalances, type: number): void => set({ person: id, statement: type }, { push: true })
  const bulk: readonly BulkAction<PersonBalances>[] = [
    {
      label: (rows) => `Adjust ${count(rows.length, 'balance')}`,
      run: (people, clear) => adjust({ people, clear }),
    },
  ]
  const mayAdjust = has('requests.balance.adjust') && types.length > 0
  return (
    <div className={styles.tab}>
      <p className="m-dim">What people can ask for on the day. A figure opens its statement.</p>
      <CallTable
        id="balances"
        prefix={PREFIX}
        label="Balances"
        call={listBalances}
        input={{ query: filters.query }}
        rows={(data) => data}
        columns={balanceColumns(shown, open)}
        rowKey={(row) => row.id}
        {...(mayAdjust ? { bulk } : {})}
        {...(mayAdjust
          ? {
              actions: (row: PersonBalances) => (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Adjust ${row.employee.name}`}
                  onClick={() => adjust({ people: [row], clear: () => undefined })}
                >
                  Adjust
                </Button>
              ),
            }
          : {})}
        empty={{ title: 'No balances yet', text: 'People have a balance once a leave plan grants them leave.' }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        toolbar={<BalanceFilterBar filters={filters} types={types} today={todayIn(time_zone)} />}
      />
      {person !== undefined && (
        <PersonStatement
          user_id={person}
          name={holders.find(({ id }) => id === person)?.employee.name}
          on={filters.state.on ?? todayIn(time_zone)}
          drawer={{ id: statement ?? null, close: () => set({ person: undefined, statement: undefined }) }}
        />
      )}
      <AdjustDrawer chosen={adjusted} types={types} onClose={() => adjust(null)} />
    </div>
  )
}

type AdjustProps = Readonly<{ chosen: Chosen | null; types: Types; onClose: () => void }>

const AdjustDrawer = ({ chosen, types, onClose }: AdjustProps) => (
  <SideDrawer title="Adjust balance" is_open={chosen !== null} onClose={onClose}>
    {chosen && (
      <AdjustForm
        people={chosen.people.map(({ employee }) => employee)}
        types={types}
        onCancel={onClose}
        onDone={() => {
          chosen.clear()
          onClose()
        }}
      />
    )}
  </SideDrawer>
)
