import { z } from 'zod'
import { date, queryList } from '#kit/contract/fields.ts'
import { optionsOf } from '#kit/contract/record.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { addDays } from '#kit/web/format/dates.ts'
import { instantAt } from '#kit/web/format/zone-times.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listInterviews } from '../../contract/interviews.calls.ts'
import { interviewRecord, interviewState } from '../../contract/hiring.records.ts'
import { type Interview } from '../../contract/recruiting.models.ts'
import { CandidateDrawer } from '../candidates/candidate-drawer.tsx'
import { INTERVIEW } from '../parts/labels.ts'
import { InterviewDrawer } from './interview-drawer.tsx'

const address = z.object({ state: queryList(interviewState, 6).optional(), from: date.optional(), to: date.optional() })

const { state: status } = interviewRecord.fields
const COLUMNS = columnsOf<typeof interviewRecord, Interview>(interviewRecord, [
  ['candidate', { onPhone: 'title' }],
  'starts_at',
  ['title', { title: 'Interview', text: (row) => `${row.round}. ${row.title}` }],
  ['opening', { text: (row) => row.opening.title }],
  ['mode', { isExtra: true }],
  'interviewers',
  ['state', { cell: (row) => <StatusBadge {...INTERVIEW[row.state]} />, onPhone: 'status' }],
  'comment_count',
])

/** Interviews by day; those that wait for a result, or lie ahead, first. */
export const InterviewsTab = () => {
  const zone = useActor().time_zone
  const [state, set] = useAddressState(address)
  const here = useHere()
  const [interview, candidate] = [useDrawer('interview'), useDrawer('candidate')]
  const { from, to } = state
  const query = {
    // Decided interviews are left out unless the filter selects them.
    state: (state.state ?? ['scheduled', 'held']).join(','),
    ...(from ? { from: instantAt(from, '00:00', zone).instant } : {}),
    ...(to ? { to: instantAt(addDays(to, 1), '00:00', zone).instant } : {}),
  }
  const clear = () => set({ state: undefined, from: undefined, to: undefined })
  const count = [state.state, from].filter((one) => one !== undefined).length
  return (
    <>
      <CallTable
        id="interviews"
        label="Interviews"
        call={listInterviews}
        input={{ query }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ interview: row.id })}
        empty={{ title: 'No interviews ahead', text: 'Plan one from a candidate in Pipeline.' }}
        isFiltered={count > 0}
        onClear={clear}
        toolbar={
          <FilterBar count={count} onClear={clear}>
            <PeriodPicker
              value={from && to ? { from, to } : undefined}
              onChange={set}
              onClear={() => set({ from: undefined, to: undefined })}
            />
            <FilterSelect
              label={status.label}
              options={optionsOf(status)}
              value={state.state?.length === 1 ? state.state[0] : undefined}
              onChange={(value) => set({ state: value })}
            />
          </FilterBar>
        }
      />
      <InterviewDrawer drawer={interview} />
      <CandidateDrawer drawer={candidate} />
    </>
  )
}
