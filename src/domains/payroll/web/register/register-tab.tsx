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
import { money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listComponents } from '../../contract/components.calls.ts'
import { listRuns } from '../../contract/runs.calls.ts'
import type { Run } from '../../contract/runs.models.ts'
import { listRegister, type RegisterRow, type RegisterTotal } from '../../contract/register.calls.ts'
import { useUnits } from '../parts/use-units.ts'
import { KIND_LABELS } from '../parts/labels.ts'
import styles from '../parts/pay.module.css'

const NONE = '–'
const LIST = 'line'
const KIND_SUMS = { earning: 'Earnings', deduction: 'Deductions', employer_cost: 'Cost of the employer' } as const

const address = z.object({
  month: monthField.optional(),
  q: z.string().max(80).optional(),
  brand_id: textId.optional(),
  component_id: textId.optional(),
})

const columns: readonly Column<RegisterRow>[] = [
  {
    key: 'person',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => (
      <PersonChip name={employee.name} photo={{ id: employee.id }} under={employee.employee_no} />
    ),
    sort: 'name',
    onPhone: 'title',
  },
  { key: 'component', title: 'Component', text: ({ component }) => component.name },
  { key: 'kind', title: 'Kind', text: ({ kind }) => KIND_LABELS[kind] },
  {
    key: 'amount',
    title: 'Amount',
    text: ({ amount_minor, currency }) => money(amount_minor, currency),
    sort: 'amount',
    isNumber: true,
    isShort: true,
  },
  {
    key: 'department',
    title: 'Department',
    text: ({ employee }) => employee.department?.name ?? NONE,
    onPhone: 'hide',
  },
  { key: 'brand', title: 'Brand', text: ({ brand }) => brand, onPhone: 'hide' },
  { key: 'number', title: 'Payslip', text: ({ number }) => number ?? NONE, onPhone: 'hide' },
]

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

const ISSUED = new Set(['issued', 'paid'])

/** The last month with issued payslips, with which the register opens. */
const lastIssued = (runs: readonly Run[]): string | undefined =>
  runs
    .filter(({ state }) => ISSUED.has(state))
    .map(({ month }) => month)
    .toSorted()
    .at(-1)

/** Issued payslips of a month by component and person, with the sums of each component. */
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
  const { brands } = useUnits()
  const here = useHere()
  const components = useCallQuery(listComponents, { query: {} })
  const month = state.month ?? first
  const { month: _month, ...filter } = state
  const input = { query: { month, ...filter } }
  const sums = useListResponse(listRegister, input, LIST).meta?.sums ?? []
  const filtered = Object.values(filter).filter((value) => value !== undefined)
  const clear = (): void => set({ q: undefined, brand_id: undefined, component_id: undefined })
  return (
    <CallTable
      id="pay-register"
      label={`Salary register of ${monthText(month)}`}
      prefix={LIST}
      call={listRegister}
      input={input}
      rows={(rows) => rows}
      columns={columns}
      rowKey={(row) => row.id}
      href={({ payslip_id }) => here({ payslip: payslip_id })}
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
      onClear={clear}
      toolbar={
        <FilterBar
          search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
          count={filtered.length}
          onClear={clear}
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
          <FilterSelect
            label="Brand"
            options={brands}
            value={state.brand_id}
            onChange={(brand_id) => set({ brand_id })}
          />
        </FilterBar>
      }
      summary={
        <div className="m-stack">
          {month === first && <Later runs={later} />}
          <Sums sums={sums} />
        </div>
      }
    />
  )
}

const Sums = ({ sums }: { sums: readonly RegisterTotal[] }) => {
  const here = useHere()
  if (sums.length === 0) return null
  return (
    <div className="m-stack">
      <KindTiles sums={sums} />
      <details className="m-fold">
        <summary>Sums of {count(sums.length, 'component')}</summary>
        <ul className={styles.lines}>
          {sums.map(({ component, kind, currency, people, amount_minor }) => (
            <li key={`${component.id} ${currency}`} className={styles.line}>
              <span>
                <GoLink href={here({ component_id: component.id })}>{component.name}</GoLink>
                <span className="m-dim m-small">
                  {' '}
                  {KIND_LABELS[kind]}, {count(people, 'person', 'people')}
                </span>
              </span>
              <span className={styles.amount}>{money(amount_minor, currency)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** The sum of each kind of components, apart by currency. */
const KindTiles = ({ sums }: { sums: readonly RegisterTotal[] }) => (
  <Tiles>
    {[...Map.groupBy(sums, ({ kind, currency }) => `${kind} ${currency}`).values()].map((ofKind) => {
      const [{ kind, currency } = { kind: 'earning', currency: '' } as const] = ofKind
      const sum = ofKind.reduce((total, { amount_minor }) => total + amount_minor, 0)
      return <Tile key={`${kind} ${currency}`} label={KIND_SUMS[kind]} value={money(sum, currency)} />
    })}
  </Tiles>
)
