import { z } from 'zod'
import { search } from '#kit/contract/fields.ts'
import { optionsOf } from '#kit/contract/record.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { openingRecord, openingState } from '../../contract/hiring.records.ts'
import { listOpenings } from '../../contract/openings.calls.ts'
import type { Opening } from '../../contract/recruiting.models.ts'
import { OPENING, STAGE } from '../parts/labels.ts'
import { OpeningDrawer } from './opening-drawer.tsx'

const COLUMNS = columnsOf<typeof openingRecord, Opening>(openingRecord, [
  ['title', { title: 'Opening', onPhone: 'title' }],
  'department',
  'hiring_manager',
  ['state', { cell: (row) => <StatusBadge {...OPENING[row.state]} />, onPhone: 'status' }],
  'vacancies',
  'filled',
  'held',
  'left',
  ['closes_on', { isExtra: true }],
])
const STATE = {
  name: 'opening_state',
  label: openingRecord.fields.state.label,
  options: optionsOf(openingRecord.fields.state),
  query: (value: string) => ({ state: openingState.parse(value) }),
}

const address = z.object({ q: search.optional(), opening_state: openingState.optional() })

/** Openings with their places, and how long candidates wait in each stage. */
export const OpeningsTab = () => {
  const { has } = useActor()
  const drawer = useDrawer('opening')
  const [{ q, opening_state: state }] = useAddressState(address)
  return (
    <div className="m-stack">
      <ListScreen
        id="openings"
        label="Openings"
        of={openingRecord}
        call={listOpenings}
        columns={COLUMNS}
        filters={[STATE]}
        search="Search openings"
        drawer="opening"
        add={has('hiring.write') && { label: 'Add opening', run: () => drawer.open('new'), isInHead: true }}
        isPast={(row) => row.state === 'closed'}
        empty="No openings yet. Add the first one."
      />
      <Together responses={[useListResponse(listOpenings, { query: { q, state } })]}>
        <StageDays />
      </Together>
      <OpeningDrawer drawer={drawer} />
    </div>
  )
}

const TIMED = ['applied', 'interviewing', 'selected'] as const

const StageDays = () => {
  const rows = useCallQuery(listOpenings, {}).data ?? []
  const timed = rows.filter(({ stage_days }) => Object.values(stage_days).some((days) => days !== null))
  if (timed.length === 0) return null
  return (
    <Card>
      <Bars
        title="Median time in a stage"
        unit="days"
        labels={timed.map(({ title }) => title)}
        series={TIMED.map((stage) => ({
          name: STAGE[stage].word,
          values: timed.map(({ stage_days }) => stage_days[stage]),
        }))}
      />
    </Card>
  )
}
