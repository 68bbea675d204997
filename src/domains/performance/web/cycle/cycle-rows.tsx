import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listPeopleOptions } from '#domains/people/contract/options.calls.ts'
import { remindOwing, viewCycle } from '../../contract/cycles.calls.ts'
import { type Cycle, type EvaluationShort, evaluationState } from '../../contract/performance.models.ts'
import { shown, STATE, STATE_OPTIONS } from '../evaluation/labels.ts'

const address = z.object({
  q: z.string().optional(),
  state: evaluationState.optional().catch(undefined),
  department_id: z.coerce.number().int().positive().optional().catch(undefined),
  reviewer_id: z
    .union([z.literal('none'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  overdue: z.literal('true').optional().catch(undefined),
})

export const EVALUATION_COLUMNS: readonly Column<EvaluationShort>[] = [
  {
    key: 'person',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    sort: 'name',
    onPhone: 'title',
  },
  { key: 'department', title: 'Department', text: ({ employee }) => employee.department ?? '–' },
  { key: 'reviewer', title: 'Reviewer', text: ({ reviewer }) => reviewer?.name ?? 'HR' },
  {
    key: 'state',
    title: 'State',
    onPhone: 'status',
    text: ({ state }) => STATE[state].word,
    cell: ({ state, overdue, agrees }) => (
      <span className="m-row">
        <StatusBadge {...STATE[state]} />
        {overdue && <StatusBadge tone="bad" word="Overdue" />}
        {agrees === false && <StatusBadge tone="attention" word="Disagrees" />}
      </span>
    ),
    sort: 'state',
  },
  {
    key: 'score',
    title: 'Score',
    text: (row) => shown(row.final_score_x100 ?? row.manager_score_x100),
    sort: 'score',
    isNumber: true,
  },
  { key: 'grade', title: 'Grade', text: ({ grade }) => grade ?? '–' },
]

/** A self review or a review is owed. */
const isOwing = ({ state }: EvaluationShort): boolean => state === 'self_review' || state === 'manager_review'

/** The evaluations of a cycle, narrowed by state, department and person. */
export const CycleRows = ({ cycle }: Readonly<{ cycle: Cycle }>) => {
  const [state, set] = useAddressState(address)
  const options = useCallQuery(listPeopleOptions, {})
  const remind = useCall(remindOwing)
  const mayRemind = useActor().has('performance.review') && cycle.state === 'open'
  const send = (rows: readonly EvaluationShort[], then: () => void = () => {}): void =>
    remind.start({ body: { evaluation_ids: rows.map(({ id }) => id) } }, then)
  const reminding: Readonly<{
    bulk: readonly BulkAction<EvaluationShort>[]
    actions: (row: EvaluationShort) => ReactNode
  }> = {
    bulk: [{ label: (rows) => `Remind for ${count(rows.length, 'evaluation')}`, run: send, fits: isOwing }],
    actions: (row) =>
      row.overdue &&
      isOwing(row) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remind ${row.state === 'self_review' ? row.employee.name : (row.reviewer?.name ?? 'HR')}`}
          onClick={() => send([row])}
        >
          Remind
        </Button>
      ),
  }
  const clear = () =>
    set({ q: undefined, state: undefined, department_id: undefined, reviewer_id: undefined, overdue: undefined })
  const isFiltered = Object.values(state).some((value) => value !== undefined)
  return (
    <CallTable
      id="cycle-evaluations"
      label="Evaluations"
      call={viewCycle}
      input={{ params: { id: cycle.id }, query: state }}
      rows={({ evaluations }) => evaluations}
      columns={EVALUATION_COLUMNS}
      rowKey={({ id }) => id}
      href={({ employee }) => `/admin/employee/performance/${employee.id}?cycle_id=${cycle.id}`}
      {...(mayRemind ? reminding : {})}
      isPast={(row) => row.state === 'cancelled'}
      isFiltered={isFiltered}
      onClear={clear}
      empty={{ title: 'No evaluations yet', text: 'They are made when the cycle opens.' }}
      toolbar={
        <FilterBar search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }} onClear={clear}>
          <FilterSelect
            label="State"
            options={STATE_OPTIONS}
            value={state.state}
            onChange={(next) => set({ state: next })}
          />
          <FilterSelect
            label="Department"
            options={(options.data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={state.department_id}
            onChange={(department_id) => set({ department_id })}
          />
        </FilterBar>
      }
    />
  )
}
