import { Button } from '@mantine/core'
import { z } from 'zod'
import { month as monthField, textId } from '#kit/contract/fields.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { addDays, month as monthText, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listComponents } from '../../contract/components.calls.ts'
import { listRuns } from '../../contract/runs.calls.ts'
import type { Run } from '../../contract/runs.models.ts'
import { listRegister, listRegisterPeople } from '../../contract/register.calls.ts'
import { useUnits } from '../parts/use-units.ts'
import { RegisterPeople } from './register-people.tsx'
import { RegisterSums } from './register-sums.tsx'

const LIST = 'line'

const address = z.object({
  month: monthField.optional(),
  q: z.string().max(80).optional(),
  brand_id: textId.optional(),
  component_id: textId.optional(),
  order: z.enum(['-net']).optional(),
})

const ORDERS = [{ value: '-net', label: 'Highest net first' }] as const

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

const ISSUED = new Set(['issued', 'paid'])

/** The last month with issued payslips, with which the register opens. */
const lastIssued = (runs: readonly Run[]): string | undefined =>
  runs
    .filter(({ state }) => ISSUED.has(state))
    .map(({ month }) => month)
    .toSorted()
    .at(-1)

/** Issued payslips of a month by person and component, with the sums of each component. */
export const RegisterTab = () => {
  const { organisation } = useActor()
  const [{ month }] = useAddressState(address)
  const runs = useCallQuery(listRuns, { query: {} })
  if (runs.isLoading && month === undefined) return <Skeletons rows={8} />
  const all = runs.data ?? []
  const first = lastIssued(all) ?? today(organisation.time_zone).slice(0, 7)
  return <Register first={first} later={all.filter((run) => run.month > first && run.state !== 'discarded')} />
}

/** Months after the one shown first, whose payslips are not issued yet. */
const Later = ({ runs }: { runs: readonly Run[] }) => {
  const here = useHere()
  const months = [...new Set(runs.map(({ month }) => month))].toSorted()
  if (months.length === 0) return null
  return (
    <p className="m-dim">
      Not issued yet:{' '}
      {months.map((month, at) => (
        <span key={month}>
          {at > 0 && ', '}
          <GoLink href={here({ tab: 'run', month })}>{monthText(month)}</GoLink>
        </span>
      ))}
    </p>
  )
}

type RegisterProps = Readonly<{ first: string; later: readonly Run[] }>

const Register = ({ first, later }: RegisterProps) => {
  const [state, set] = useAddressState(address)
  const month = state.month ?? first
  const { month: _month, order, ...filter } = state
  const input = { query: { month, ...filter, ...(order ? { sort: order } : {}) } }
  const sums = useListResponse(listRegisterPeople, input, LIST).meta?.sums ?? []
  const label = `Salary register of ${monthText(month)}`
  const filtered = Object.values(filter).filter((value) => value !== undefined)
  return (
    <CallTable
      id="pay-register"
      label={label}
      prefix={LIST}
      call={listRegisterPeople}
      input={input}
      saved={{ call: listRegister, input: { query: { month, ...filter } } }}
      rows={(people) => people}
      columns={[]}
      rowKey={({ id }) => id}
      draw={(people) => <RegisterPeople label={label} people={people} />}
      empty={{
        title: `Nothing is issued for ${monthText(month)}`,
        text: 'The register lists payslips from the day on which they are issued.',
        action: (
          <Button variant="default" onClick={() => set({ month: monthBefore(month) })}>
            Show {monthText(monthBefore(month))}
          </Button>
        ),
      }}
      isFiltered={filtered.length > 0}
      onClear={() => set(CLEAR)}
      toolbar={<RegisterBar month={month} />}
      summary={
        <div className="m-stack">
          {month === first && <Later runs={later} />}
          <RegisterSums sums={sums} isPart={filter.component_id !== undefined} />
        </div>
      }
    />
  )
}

const CLEAR = { q: undefined, brand_id: undefined, component_id: undefined }

const RegisterBar = ({ month }: { month: string }) => {
  const [state, set] = useAddressState(address)
  const { brands } = useUnits()
  const components = useCallQuery(listComponents, { query: {} })
  const chosen = [state.q, state.brand_id, state.component_id].filter((value) => value !== undefined)
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      count={chosen.length}
      onClear={() => set(CLEAR)}
    >
      <DateInput
        className="m-inline-label"
        shape="month"
        label="Month"
        value={month}
        onChange={(value) => value && set({ month: value })}
      />
      <FilterSelect
        label="Component"
        options={(components.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={state.component_id}
        onChange={(component_id) => set({ component_id })}
      />
      <FilterSelect label="Brand" options={brands} value={state.brand_id} onChange={(brand_id) => set({ brand_id })} />
      <FilterSelect label="Order" options={ORDERS} value={state.order} onChange={(next) => set({ order: next })} />
    </FilterBar>
  )
}
