import { Button } from '@mantine/core'
import { z } from 'zod'
import { MAX_LIMIT } from '#kit/contract/page.ts'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { monthOf } from '#kit/web/filters/periods.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { MAX_DAYS, verdict } from '../../contract/attendance.models.ts'
import { VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import { listByUser, workAndBreakTime } from '../../contract/timesheet.calls.ts'
import { PunchButtons } from '../punch/punch-buttons.tsx'
import { usePunch } from '../punch/use-punch.ts'
import { DayCalendar } from './day-calendar.tsx'
import { logColumns } from './log-columns.tsx'
import { logRows } from './log-rows.ts'
import { VERDICT_OPTIONS } from './tones.ts'
import styles from './timesheet-log.module.css'

const filters = z.object({ from: date.optional(), to: date.optional(), verdict: verdict.optional() })

type Props = Readonly<{ employee_id: number; onDay: (date: string) => void }>

/** Lists the punches and the days without one of a range, newest first, next to their month. */
export const TimesheetLog = ({ employee_id, onDay }: Props) => {
  const { time_zone, organisation } = useActor()
  const [state, set] = useAddressState(filters)
  const today = todayIn(time_zone)
  const usual = monthOf(today)
  const period = { from: state.from ?? usual.from, to: state.to ?? usual.to }
  const month = (period.to < today ? period.to : period.from).slice(0, 7)
  const range = { start_date: period.from, end_date: period.to }
  const input = { query: { user_id: employee_id, ...range } }
  const ranged = useCallQuery(workAndBreakTime, input, { keepPrevious: true })
  const punches = useCallQuery(
    listByUser,
    { params: { userId: employee_id }, query: { ...range, limit: MAX_LIMIT } },
    { keepPrevious: true },
  )
  const all = monthOf(`${month}-01`)
  const whole = { start_date: all.from, end_date: all.to }
  const monthly = useCallQuery(workAndBreakTime, { query: { user_id: employee_id, ...whole } }, { keepPrevious: true })
  const showAll = (): void => set({ verdict: undefined })
  const chips: FilterChip[] = state.verdict
    ? [{ id: 'verdict', label: VERDICT_LABELS[state.verdict], remove: showAll }]
    : []
  return (
    <div className={styles.log}>
      <div className={styles.list}>
        <Loaded query={punches} what="your punches" shape="table">
          {(sessions) => (
            <CallTable
              id="timesheet"
              label="Punches"
              call={workAndBreakTime}
              input={input}
              rows={({ days }) => logRows(days, sessions, today, state.verdict)}
              columns={logColumns}
              rowKey={(row) => row.session?.id ?? row.date}
              onRow={(row) => onDay(row.date)}
              empty={{
                title: 'No punches in this range.',
                text: 'Punch in to start your day.',
                action: <PunchIn employee_id={employee_id} />,
              }}
              isFiltered={state.verdict !== undefined}
              onClear={showAll}
              toolbar={
                <FilterBar
                  chips={chips}
                  aside={
                    ranged.data && (
                      <span className="m-dim m-number">
                        {duration(ranged.data.totals.worked_minutes)} of {duration(ranged.data.totals.expected_minutes)}
                      </span>
                    )
                  }
                >
                  <PeriodPicker value={period} onChange={set} mostDays={MAX_DAYS.list} />
                  <FilterSelect
                    label="Result"
                    options={VERDICT_OPTIONS}
                    value={state.verdict}
                    onChange={(chosen) => set({ verdict: chosen })}
                  />
                  {(state.from !== undefined || state.to !== undefined) && (
                    <Button variant="subtle" size="compact-sm" onClick={() => set({ from: undefined, to: undefined })}>
                      This month
                    </Button>
                  )}
                </FilterBar>
              }
            />
          )}
        </Loaded>
      </div>
      <DayCalendar
        month={month}
        days={monthly.data?.days ?? []}
        today={today}
        week_start={organisation.week_start}
        onDay={onDay}
        onMonth={(next) => set(monthOf(`${next}-01`))}
      />
    </div>
  )
}

const PunchIn = ({ employee_id }: { employee_id: number }) => {
  const punch = usePunch(employee_id)
  return punch.expected.punch === 'out' ? <PunchButtons punch={punch} size="md" /> : null
}
