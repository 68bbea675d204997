import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listOpenings } from '../../contract/openings.calls.ts'
import { type Opening, openingState } from '../../contract/recruiting.models.ts'
import { OPENING, OPENING_OPTIONS } from '../parts/words.ts'
import { OpeningDrawer } from './opening-drawer.tsx'

const address = z.object({ q: z.string().max(80).optional(), opening_state: openingState.optional() })

const COLUMNS: readonly Column<Opening>[] = [
  { key: 'title', title: 'Opening', text: (row) => row.title, onPhone: 'title' },
  { key: 'department', title: 'Department', text: (row) => row.department.name },
  { key: 'manager', title: 'Hiring manager', text: (row) => row.hiring_manager.name },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...OPENING[row.state]} />,
    onPhone: 'status',
    text: (row) => OPENING[row.state].word,
  },
  { key: 'vacancies', title: 'Places', text: (row) => number(row.vacancies), isNumber: true },
  { key: 'filled', title: 'Filled', text: (row) => number(row.filled), isNumber: true },
  { key: 'held', title: 'Offered', text: (row) => number(row.held), isNumber: true },
  { key: 'left', title: 'Left', text: (row) => number(row.left), isNumber: true },
  {
    key: 'closes_on',
    title: 'Closes',
    text: (row) => (row.closes_on ? fullDay(row.closes_on) : '–'),
    isShort: true,
    isExtra: true,
  },
]

/** Openings with their places, and how long candidates wait in each stage. */
export const OpeningsTab = () => {
  const { has } = useActor()
  const [{ q, opening_state: state }, set] = useAddressState(address)
  const input = { query: { q, state } }
  const here = useHere()
  const drawer = useDrawer('opening')
  const clear = () => set({ q: undefined, opening_state: undefined })
  const add = has('hiring.write') && <Button onClick={() => drawer.open('new')}>Add opening</Button>
  return (
    <div className="m-stack">
      <CallTable
        id="openings"
        label="Openings"
        call={listOpenings}
        input={input}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ opening: row.id })}
        isPast={(row) => row.state === 'closed'}
        empty={{ title: 'No openings yet. Add the first one.', action: add }}
        isFiltered={q !== undefined || state !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search openings' }}
            count={state ? 1 : 0}
            onClear={clear}
            aside={add}
          >
            <FilterSelect
              label="Status"
              options={OPENING_OPTIONS}
              value={state}
              onChange={(value) => set({ opening_state: value })}
            />
          </FilterBar>
        }
      />
      <Together answers={[useListAnswer(listOpenings, input)]}>
        <StageDays />
      </Together>
      <OpeningDrawer drawer={drawer} />
    </div>
  )
}

const STAGES = [
  ['applied', 'Applied'],
  ['interviewing', 'Interviewing'],
  ['selected', 'Selected'],
] as const

const StageDays = () => {
  const rows = useCallQuery(listOpenings, {}).data ?? []
  const timed = rows.filter(({ stage_days }) => Object.values(stage_days).some((days) => days !== null))
  if (timed.length === 0) return null
  return (
    <Card>
      <Bars
        title="Median days in a stage"
        unit="days"
        labels={timed.map(({ title }) => title)}
        series={STAGES.map(([key, name]) => ({ name, values: timed.map(({ stage_days }) => stage_days[key]) }))}
      />
    </Card>
  )
}
