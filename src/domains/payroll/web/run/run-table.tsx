import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useState } from 'react'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listRunItems, recalculateRun } from '../../contract/runs.calls.ts'
import type { Run, RunItem } from '../../contract/runs.models.ts'
import { AcceptForm } from '../parts/exceptions.tsx'
import { useUnits } from '../parts/use-units.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import styles from '../parts/pay.module.css'
import { changeText, ITEM_SIGNS, SLIP_SIGNS } from '../parts/labels.ts'

const NONE = '–'

const exceptionsText = ({ exceptions, message, payslip }: RunItem): string =>
  message ??
  ([
    ...(payslip?.withheld ? [`Held back: ${payslip.withheld_reason ?? ''}`] : []),
    ...exceptions.map(({ text }) => text),
  ].join(' ') ||
    NONE)

const causesText = ({ causes, payslip }: RunItem): string =>
  payslip === null
    ? ''
    : causes
        .map(({ label, amount_minor }) => {
          const sign = amount_minor < 0 ? '−' : '+'
          return `${label} ${sign}${amount(Math.abs(amount_minor), payslip.currency)}`
        })
        .join(', ')

const stateOf = ({ state, payslip }: RunItem) => (payslip ? SLIP_SIGNS[payslip.state] : ITEM_SIGNS[state])

/** The columns of the people of a run. */
const runColumns: readonly Column<RunItem>[] = [
  {
    key: 'name',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => (
      <PersonChip name={employee.name} photo={{ id: employee.id }} under={employee.employee_no} />
    ),
    onPhone: 'title',
  },
  { key: 'department', title: 'Department', text: ({ employee }) => employee.department?.name ?? NONE },
  {
    key: 'net',
    title: 'Net',
    text: ({ payslip }) => (payslip ? money(payslip.net_minor, payslip.currency) : NONE),
    isNumber: true,
  },
  {
    key: 'change',
    title: 'Change',
    text: (row) => [changeText(row.net_change_bp), causesText(row)].filter(Boolean).join(': '),
    cell: (row) => (
      <>
        {changeText(row.net_change_bp)}
        <span className={`m-dim m-small ${styles.cause}`}>{causesText(row)}</span>
      </>
    ),
    isNumber: true,
  },
  { key: 'exceptions', title: 'Exceptions', text: exceptionsText },
  {
    key: 'state',
    title: 'State',
    onPhone: 'status',
    text: (row) => stateOf(row).word,
    cell: (row) => (
      <span className="m-row">
        <StatusBadge {...stateOf(row)} />
        {row.payslip?.withheld && <StatusBadge tone="off" word="Held back" />}
        {row.payslip?.changed_since && <StatusBadge tone="attention" word="Changed since" />}
      </span>
    ),
  },
]

const SHOWN = [
  { value: 'exceptions', label: 'With open exceptions' },
  { value: 'unpaid', label: 'Get no pay' },
  { value: 'failed', label: 'Failed' },
  { value: 'changed', label: 'Changed since' },
  { value: 'withheld', label: 'Held back' },
] as const
const address = z.object({
  q: z.string().max(80).optional(),
  show: z.enum(['exceptions', 'unpaid', 'failed', 'changed', 'withheld']).optional(),
  department_id: textId.optional(),
})

const openOf = (rows: readonly RunItem[]): number[] =>
  rows.flatMap(({ exceptions }) => exceptions.filter(({ can }) => can.accept).map(({ id }) => id))

/** Returns what can be done for several people of a run: their exceptions accepted, their pay calculated again. */
const useRunBulk = (run: Run, accept: (ids: readonly number[]) => void) => {
  const again = useCall(recalculateRun)
  const params = { id: run.id }
  const bulk: readonly BulkAction<RunItem>[] = [
    ...(run.can.accept
      ? [
          {
            label: (rows: readonly RunItem[]) => `Accept ${count(openOf(rows).length, 'exception')}`,
            fits: ({ exceptions }: RunItem) => exceptions.some(({ can }) => can.accept),
            run: (rows: readonly RunItem[]) => accept(openOf(rows).slice(0, 500)),
          },
        ]
      : []),
    ...(run.can.recalculate
      ? [
          {
            label: (rows: readonly RunItem[]) => `Recalculate ${count(rows.length, 'person', 'people')}`,
            run: (rows: readonly RunItem[], done: () => void) =>
              again.start({ params, body: { version: run.version, employee_ids: rows.map(({ id }) => id) } }, done),
          },
        ]
      : []),
  ]
  return { bulk, failure: again.failure }
}

/** The people of a run, by name. */
export const RunTable = ({ run }: { run: Run }) => {
  const [{ q, show, department_id }, set] = useAddressState(address)
  const [accepted, accept] = useState<readonly number[] | null>(null)
  const here = useHere()
  const { bulk, failure } = useRunBulk(run, accept)
  const { departments } = useUnits()
  const params = { id: run.id }
  const query = {
    ...(q ? { q } : {}),
    ...(show ? { show } : {}),
    ...(department_id ? { department_id: [department_id] } : {}),
  }
  const clear = (): void => set({ q: undefined, show: undefined, department_id: undefined })
  return (
    <>
      <Refused failure={failure} />
      <CallTable
        id="payroll-run"
        label="People"
        call={listRunItems}
        input={{ params, query }}
        rows={(rows) => rows}
        columns={runColumns}
        rowKey={(row) => row.id}
        href={({ id, payslip }) => (payslip ? here({ payslip: payslip.id }) : `/admin/payroll-details/${id}`)}
        {...(bulk.length > 0 ? { bulk } : {})}
        empty={{ title: 'No people yet', text: 'They appear once the run has read its facts.' }}
        isFiltered={Object.keys(query).length > 0}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (text) => set({ q: text }), label: 'Search people' }}
            count={Object.keys(query).length}
            onClear={clear}
          >
            <FilterSelect label="Show" options={SHOWN} value={show} onChange={(value) => set({ show: value })} />
            <FilterSelect
              label="Department"
              options={departments}
              value={department_id}
              onChange={(value) => set({ department_id: value })}
            />
          </FilterBar>
        }
      />
      <SideDrawer
        title={accepted ? `Accept ${count(accepted.length, 'exception')}` : ''}
        is_open={accepted !== null}
        onClose={() => accept(null)}
      >
        {accepted && <AcceptForm run_id={run.id} ids={accepted} onDone={() => accept(null)} />}
      </SideDrawer>
    </>
  )
}
