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
import { runColumns } from './run-columns.tsx'

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

/** The people of a run, by name. */
export const RunTable = ({ run }: { run: Run }) => {
  const [{ q, show, department_id }, set] = useAddressState(address)
  const [accepted, accept] = useState<readonly number[] | null>(null)
  const here = useHere()
  const again = useCall(recalculateRun)
  const { departments } = useUnits()
  const params = { id: run.id }
  const query = {
    ...(q ? { q } : {}),
    ...(show ? { show } : {}),
    ...(department_id ? { department_id: [department_id] } : {}),
  }
  const clear = (): void => set({ q: undefined, show: undefined, department_id: undefined })
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
  return (
    <>
      <Refused failure={again.failure} />
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
