import { z } from 'zod'
import { date, queryList } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { addDays, dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { instantAt } from '#kit/web/format/zone-times.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listInterviews } from '../../contract/interviews.calls.ts'
import { type Interview, interviewState } from '../../contract/recruiting.models.ts'
import { CandidateDrawer } from '../candidates/candidate-drawer.tsx'
import { INTERVIEW, INTERVIEW_OPTIONS, modeText } from '../parts/words.ts'
import { InterviewDrawer } from './interview-drawer.tsx'

const address = z.object({ state: queryList(interviewState, 6).optional(), from: date.optional(), to: date.optional() })

const COLUMNS: readonly Column<Interview>[] = [
  { key: 'candidate', title: 'Candidate', text: (row) => row.candidate.name, onPhone: 'title' },
  { key: 'starts_at', title: 'When', text: (row) => dateTime(row.starts_at), sort: 'starts_at', isShort: true },
  { key: 'title', title: 'Interview', text: (row) => `${row.round}. ${row.title}` },
  { key: 'opening', title: 'Opening', text: (row) => row.opening.title },
  { key: 'mode', title: 'How', text: (row) => modeText(row.mode), isExtra: true },
  { key: 'people', title: 'Interviewers', text: (row) => row.interviewers.map(({ name }) => name).join(', ') },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...INTERVIEW[row.state]} />,
    onPhone: 'status',
    text: (row) => INTERVIEW[row.state].word,
  },
  { key: 'comments', title: 'Comments', text: (row) => number(row.comment_count), isNumber: true },
]

/** Interviews by day; those that wait for a result, or lie ahead, first. */
export const InterviewsTab = () => {
  const zone = useActor().time_zone
  const [state, set] = useAddressState(address)
  const here = useHere()
  const [interview, candidate] = [useDrawer('interview'), useDrawer('candidate')]
  const { from, to } = state
  const query = {
    // What is done stays out unless it is asked for.
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
              label="Status"
              options={INTERVIEW_OPTIONS}
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
