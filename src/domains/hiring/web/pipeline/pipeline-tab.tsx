import { Button, SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { queryInt, textId } from '#kit/contract/fields.ts'
import { optionsOf } from '#kit/contract/record.ts'
import { type AddressSetter, useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listCandidates } from '../../contract/openings.calls.ts'
import { candidateRecord, source, stage } from '../../contract/hiring.records.ts'
import { type Candidate } from '../../contract/recruiting.models.ts'
import { CandidateDrawer } from '../candidates/candidate-drawer.tsx'
import { InterviewDrawer } from '../interviews/interview-drawer.tsx'
import { PlanDrawer } from '../interviews/plan-drawer.tsx'
import { stageSign } from '../parts/labels.ts'
import { type OpeningOptions, useOpenings } from '../parts/use-openings.ts'
import { Board } from './board.tsx'
import { EndSeveral, useEndSeveral } from './end-several.tsx'
import { AddCandidateDrawer, MakeOfferDrawer } from './pipeline-drawers.tsx'

const address = z.object({
  q: z.string().max(80).optional(),
  opening_id: textId.optional(),
  stage: stage.optional(),
  source: source.optional(),
  waiting_days: queryInt(0, 1000).optional(),
  view: z.enum(['board', 'table']).optional(),
})
type Address = z.output<typeof address>
const NO_FILTER = { q: undefined, opening_id: undefined, stage: undefined, source: undefined, waiting_days: undefined }
const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
]
const WAITING = [3, 7, 14].map((value) => ({ value, label: `${value} days or longer` }))

const { fields } = candidateRecord
const COLUMNS = columnsOf<typeof candidateRecord, Candidate>(candidateRecord, [
  ['name', { onPhone: 'title' }],
  ['opening', { text: (row) => row.opening.title }],
  ['stage', { cell: (row) => <StatusBadge {...stageSign(row)} />, onPhone: 'status' }],
  ['stage_since_at', { text: (row) => count(row.waiting_days, 'day'), isShort: false, isNumber: true }],
  'next_interview_at',
  'source',
  ['email', { text: (row) => (row.is_purged ? '–' : row.email), isExtra: true }],
  ['created_at', { isExtra: true }],
])

/** Candidates by stage, as a board or a table. */
export const PipelineTab = () => {
  const { has } = useActor()
  const [{ view = 'board', ...state }, set] = useAddressState(address)
  const here = useHere()
  const drawers = {
    candidate: useDrawer('candidate'),
    add: useDrawer('add'),
    plan: useDrawer('plan'),
    make: useDrawer('make'),
    interview: useDrawer('interview'),
  }
  const openings = useOpenings()
  const several = useEndSeveral()
  const clear = () => set(NO_FILTER)
  const filters = [state.opening_id, state.source, state.waiting_days, view === 'table' ? state.stage : undefined]
  const shown = filters.filter((one) => one !== undefined).length
  const bar = <PipelineFilters view={view} state={state} set={set} count={shown} onClear={clear} openings={openings} />
  return (
    <div className="m-stack">
      {has('hiring.write') && (
        <InHead>
          <Button onClick={() => drawers.add.open('candidate')}>Add candidate</Button>
        </InHead>
      )}
      {view === 'board' ? (
        <>
          {bar}
          <Board filters={{ ...state, stage: undefined }} hrefOf={(row) => here({ candidate: row.id })} />
        </>
      ) : (
        <CallTable
          id="candidates"
          label="Candidates"
          call={listCandidates}
          input={{ query: state }}
          rows={(rows) => rows}
          columns={COLUMNS}
          rowKey={(row) => row.id}
          href={(row) => here({ candidate: row.id })}
          isPast={(row) => row.stage === 'rejected' || row.stage === 'withdrawn'}
          {...(has('hiring.write') ? { bulk: several.bulk } : {})}
          empty={{ title: 'No candidates yet', text: 'Add the first application for an opening.' }}
          isFiltered={state.q !== undefined || shown > 0}
          onClear={clear}
          toolbar={bar}
        />
      )}
      <EndSeveral state={several} />
      <CandidateDrawer drawer={drawers.candidate} />
      <InterviewDrawer drawer={drawers.interview} />
      <PlanDrawer drawer={drawers.plan} />
      <AddCandidateDrawer drawer={drawers.add} opening_id={state.opening_id} openings={openings} />
      <MakeOfferDrawer drawer={drawers.make} />
    </div>
  )
}

type FilterProps = Readonly<{
  view: 'board' | 'table'
  state: Omit<Address, 'view'>
  set: AddressSetter<Address>
  count: number
  onClear: () => void
  openings: OpeningOptions
}>

const PipelineFilters = ({ view, state, set, count: shown, onClear, openings }: FilterProps) => (
  <FilterBar
    search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search candidates' }}
    count={shown}
    onClear={onClear}
    aside={
      <SegmentedControl
        aria-label="View"
        data={VIEWS}
        value={view}
        onChange={(next) => set({ view: next === 'board' ? undefined : next })}
      />
    }
  >
    <FilterSelect
      label={fields.opening.label}
      options={openings}
      value={state.opening_id}
      onChange={(opening_id) => set({ opening_id })}
    />
    <FilterSelect
      label={fields.source.label}
      options={optionsOf(fields.source)}
      value={state.source}
      onChange={(value) => set({ source: value })}
    />
    <FilterSelect
      label={fields.waiting_days.label}
      options={WAITING}
      value={state.waiting_days}
      onChange={(waiting_days) => set({ waiting_days })}
    />
    {view === 'table' && (
      <FilterSelect
        label={fields.stage.label}
        options={optionsOf(fields.stage)}
        value={state.stage}
        onChange={(value) => set({ stage: value })}
      />
    )}
  </FilterBar>
)
