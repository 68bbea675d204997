import { SegmentedControl } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { teamList } from '../../contract/read-reports.calls.ts'
import { listBlockers } from '../../contract/review.calls.ts'
import { kind as kindField, type Period, status } from '../../contract/worksheets.models.ts'
import { KINDS } from '../parts/kinds.ts'
import { PeriodStepper } from '../parts/period-stepper.tsx'
import { BlockerList } from './blocker-list.tsx'
import { OpenedReport } from './opened-report.tsx'
import { personColumns, reportColumns, statusColumn } from './period-columns.tsx'
import { StatusTiles } from './status-tiles.tsx'
import { useBulkReview } from './use-bulk-review.tsx'
import { fits, useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

const address = z.object({
  kind: kindField.optional(),
  day: date.optional(),
  team_id: textId.optional(),
  status: status.optional(),
  q: z.string().max(80).optional(),
})
const NONE: readonly Period[] = []

/**
 * The work reports of a team, to be read and decided on. The team is `$id` of the screen that shows it, or `team_id` in the
 * address; the period is `day`, with `kind` for weeks and months.
 */
const TeamWorkReports = () => {
  const params = useParams({ strict: false })
  const here = useHere()
  const { has } = useActor()
  const [state, set] = useAddressState(address)
  const today = todayIn()
  const team_id = textId.safeParse(params.id).data ?? state.team_id
  const kind = state.kind ?? 'daily'
  const shown = state.day ?? today
  const unit = team_id === undefined ? {} : { team_id }
  const input = {
    query: { kind, date: shown, ...unit, q: state.q, ...(state.status ? { status: [state.status] } : {}) },
  }
  const response = useListResponse(teamList, input, 'report')
  const rows = response.data ?? NONE
  const drawer = useDrawer('report')
  const opened =
    drawer.id === null ? undefined : { employee_id: Number(drawer.id), kind, day: rows[0]?.period_start ?? shown }
  const review = useReview()
  const bulk = useBulkReview(review)
  const mayReview = has('worksheets.review')
  const box = useReviewKeys(rows, drawer, (row) => {
    if (mayReview && fits('accept', row)) void review.decide([row], 'accept')
  })
  const clear = () => set({ status: undefined, q: undefined })
  return (
    <div className="m-stack" ref={box}>
      {response.meta && <StatusTiles counts={response.meta.by_status} chosen={state.status} />}
      <CallTable
        id="team-reports"
        label="Work reports"
        prefix="report"
        call={teamList}
        input={input}
        rows={(data) => data}
        columns={[...personColumns, statusColumn, ...reportColumns]}
        rowKey={(row) => row.employee.id}
        href={(row) => here({ report: row.employee.id })}
        isPast={(row) => row.status === 'not_expected'}
        {...(mayReview ? { bulk: bulk.actions } : {})}
        empty={{ title: 'No one works here in this period.', text: 'Choose another day.' }}
        isFiltered={state.status !== undefined || state.q !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
            count={state.status ? 1 : 0}
            onClear={clear}
            aside={
              <SegmentedControl
                aria-label="Kind"
                data={[...KINDS]}
                value={kind}
                onChange={(value) => set({ kind: value === 'daily' ? undefined : value })}
              />
            }
          >
            <PeriodStepper
              kind={kind}
              date={rows[0]?.period_start ?? shown}
              today={today}
              onGo={(next) => set({ day: next })}
            />
          </FilterBar>
        }
      />
      <Blockers team_id={team_id} />
      {bulk.drawers}
      <OpenedReport drawer={drawer} of={opened} review={mayReview ? review : null} />
    </div>
  )
}
export default TeamWorkReports

const Blockers = ({ team_id }: { team_id: number | undefined }) => {
  const query = useCallQuery(listBlockers, { query: { open: true, ...(team_id === undefined ? {} : { team_id }) } })
  return (
    <Card title="Open blockers">
      <Loaded query={query} what="the blockers" shape="lines">
        {(rows) => <BlockerList rows={rows} />}
      </Loaded>
    </Card>
  )
}
