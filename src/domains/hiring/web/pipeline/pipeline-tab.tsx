import type { updateCandidate } from '../../contract/openings.calls.ts'
import type { updateOffer } from '../../contract/offers.calls.ts'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { queryInt, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { addOffer } from '../../contract/offers.calls.ts'
import { addCandidate, listCandidates } from '../../contract/openings.calls.ts'
import { type Candidate, source, stage } from '../../contract/recruiting.models.ts'
import { CandidateDrawer } from '../candidates/candidate-drawer.tsx'
import { CandidateFields } from '../candidates/candidate-fields.tsx'
import { InterviewDrawer } from '../interviews/interview-drawer.tsx'
import { PlanDrawer } from '../interviews/plan-drawer.tsx'
import { OfferFields } from '../offers/offer-fields.tsx'
import { SOURCE_OPTIONS, sourceText, STAGE, STAGE_OPTIONS } from '../parts/words.ts'
import { useOpenings } from '../parts/use-openings.ts'
import { Board } from './board.tsx'
import { EndSeveral, useEndSeveral } from './end-several.tsx'

const address = z.object({
  q: z.string().max(80).optional(),
  opening_id: textId.optional(),
  stage: stage.optional(),
  source: source.optional(),
  waiting_days: queryInt(0, 1000).optional(),
  view: z.enum(['board', 'table']).optional(),
})
const NOTHING = { q: undefined, opening_id: undefined, stage: undefined, source: undefined, waiting_days: undefined }
const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
]
const WAITING = [3, 7, 14].map((value) => ({ value, label: `${value} days or longer` }))

const COLUMNS: readonly Column<Candidate>[] = [
  { key: 'name', title: 'Name', text: (row) => row.name, sort: 'name', onPhone: 'title' },
  { key: 'opening', title: 'Opening', text: (row) => row.opening.title },
  {
    key: 'stage',
    title: 'Stage',
    cell: (row) => <StatusBadge {...STAGE[row.stage]} />,
    onPhone: 'status',
    text: (row) => STAGE[row.stage].word,
  },
  {
    key: 'stage_since_at',
    title: 'Waiting',
    text: (row) => count(row.waiting_days, 'day'),
    sort: 'stage_since_at',
    isNumber: true,
  },
  {
    key: 'next_interview_at',
    title: 'Next interview',
    text: (row) => (row.next_interview_at ? dateTime(row.next_interview_at) : '–'),
    isShort: true,
  },
  { key: 'source', title: 'Source', text: (row) => sourceText(row.source) },
  { key: 'email', title: 'Email', text: (row) => (row.is_purged ? '–' : row.email), isExtra: true },
  {
    key: 'created_at',
    title: 'Applied',
    text: (row) => dateTime(row.created_at),
    sort: 'created_at',
    isShort: true,
    isExtra: true,
  },
]

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
  const clear = () => set(NOTHING)
  const filters = [state.opening_id, state.source, state.waiting_days, view === 'table' ? state.stage : undefined]
  const shown = filters.filter((one) => one !== undefined).length
  const bar = (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search candidates' }}
      count={shown}
      onClear={clear}
      aside={
        <div className="m-row">
          <SegmentedControl
            aria-label="View"
            data={VIEWS}
            value={view}
            onChange={(next) => set({ view: next === 'board' ? undefined : next })}
          />
          {has('hiring.write') && <Button onClick={() => drawers.add.open('candidate')}>Add candidate</Button>}
        </div>
      }
    >
      <FilterSelect
        label="Opening"
        options={openings}
        value={state.opening_id}
        onChange={(opening_id) => set({ opening_id })}
      />
      <FilterSelect
        label="Source"
        options={SOURCE_OPTIONS}
        value={state.source}
        onChange={(value) => set({ source: value })}
      />
      <FilterSelect
        label="Waiting"
        options={WAITING}
        value={state.waiting_days}
        onChange={(waiting_days) => set({ waiting_days })}
      />
      {view === 'table' && (
        <FilterSelect
          label="Stage"
          options={STAGE_OPTIONS}
          value={state.stage}
          onChange={(value) => set({ stage: value })}
        />
      )}
    </FilterBar>
  )
  return (
    <div className="m-stack">
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
      <SideDrawer title="Add candidate" is_open={drawers.add.id !== null} onClose={drawers.add.close}>
        <CallForm
          call={addCandidate}
          initial={{ source: 'direct', opening_id: state.opening_id ?? null }}
          submit="Add candidate"
          onDone={drawers.add.close}
          onCancel={drawers.add.close}
        >
          {(field, form) => (
            <>
              <Select {...field('opening_id')} isOptional={false} label="Opening" options={openings} />
              <CandidateFields form={unsafeCast<Form<typeof updateCandidate>>(form)} />
            </>
          )}
        </CallForm>
      </SideDrawer>
      <SideDrawer title="Make offer" is_open={drawers.make.id !== null} onClose={drawers.make.close}>
        {drawers.make.id !== null && (
          <CallForm
            call={addOffer}
            initial={{ candidate_id: Number(drawers.make.id), joining_on: '' }}
            submit="Draft offer"
            onDone={drawers.make.close}
            onCancel={drawers.make.close}
          >
            {(_, form) => <OfferFields form={unsafeCast<Form<typeof updateOffer>>(form)} />}
          </CallForm>
        )}
      </SideDrawer>
    </div>
  )
}
