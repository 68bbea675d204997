import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { addDays, day as dayWords, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { MAX_DAYS } from '../../contract/attendance.models.ts'
import { reportById } from '../../contract/reports.calls.ts'
import { DayActions, figureColumns } from '../report/day-table.tsx'

const filters = z.object({ from: date.optional(), to: date.optional() })
const USUAL_DAYS = 180

// The list of one person has one order.
const columns = figureColumns.map(({ sort: _sort, ...column }) =>
  column.key === 'date' ? ({ ...column, onPhone: 'title' } as const) : column,
)

/** The days of a person over any range, newest first. */
export const HistoryTab = ({ employee_id }: { employee_id: number }) => {
  const { organisation } = useActor()
  const [state, set] = useAddressState(filters)
  const drawer = useDrawer('day')
  const go = useGo()
  const today = todayIn(organisation.time_zone)
  const period = { from: state.from ?? addDays(today, -USUAL_DAYS), to: state.to ?? today }
  const isFiltered = state.from !== undefined || state.to !== undefined
  const clear = (): void => set({ from: undefined, to: undefined })
  return (
    <CallTable
      id="attendance-history"
      label="History"
      call={reportById}
      input={{ body: { id: employee_id, start_date: period.from, end_date: period.to } }}
      rows={(data) => data}
      columns={columns}
      rowKey={(day) => day.business_date}
      onRow={(day) => day.id !== null && drawer.open(day.id)}
      actions={(day) => <DayActions day={day} onExplain={drawer.open} go={go} withReport={false} />}
      empty={{
        title: 'No days in this range.',
        text: `No attendance between ${dayWords(period.from)} and ${dayWords(period.to)}.`,
      }}
      isFiltered={isFiltered}
      onClear={clear}
      toolbar={
        <FilterBar>
          <PeriodPicker value={period} onChange={set} mostDays={MAX_DAYS.history} max={today} />
        </FilterBar>
      }
    />
  )
}
