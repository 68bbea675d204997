import { Button } from '@mantine/core'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { monthOf } from '#kit/web/filters/periods.ts'
import { day as dayWords, today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { DayRow, SessionRow } from '../../contract/attendance.models.ts'
import { listByUser, workAndBreakTime } from '../../contract/timesheet.calls.ts'
import { PunchButtons } from '../punch/punch-buttons.tsx'
import { usePunch } from '../punch/use-punch.ts'
import { DayCalendar } from './day-calendar.tsx'
import { monthEnd } from './month-weeks.ts'
import { dayMarksOf, marksOf, verdictTone } from './tones.ts'
import styles from './timesheet-log.module.css'

const filters = z.object({ from: date.optional(), to: date.optional() })

const columnsWith = (days: ReadonlyMap<string, DayRow>): readonly Column<SessionRow>[] => [
  { key: 'date', title: 'Day', text: (row) => dayWords(row.business_date), on_phone: 'title' },
  { key: 'in', title: 'In', text: (row) => row.punchin_time, is_number: true },
  {
    key: 'out',
    title: 'Out',
    text: (row) => row.punchout_time,
    cell: (row) =>
      row.punched_out_at === null ? (
        <span className={styles.open}>{row.punchout_time}</span>
      ) : (
        `${row.punchout_time}${row.punchout_day_offset > 0 ? ` +${row.punchout_day_offset}` : ''}`
      ),
    is_number: true,
  },
  {
    key: 'breaks',
    title: 'Breaks',
    text: (row) => duration(row.paid_break_minutes + row.unpaid_break_minutes),
    is_number: true,
  },
  { key: 'worked', title: 'Worked', text: (row) => duration(row.work_minutes), is_number: true },
  {
    key: 'verdict',
    title: 'Verdict',
    text: (row) => days.get(row.business_date)?.label ?? '',
    cell: (row) => {
      const day = days.get(row.business_date)
      const marks = [...dayMarksOf(day?.flags ?? []), ...marksOf(row)]
      return (
        <span className={styles.verdict}>
          {day && <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />}
          {marks.length > 0 && <span className="m-dim m-small">{marks.join(', ')}</span>}
        </span>
      )
    },
  },
  {
    key: 'marks',
    title: 'Marks',
    text: (row) => [...dayMarksOf(days.get(row.business_date)?.flags ?? []), ...marksOf(row)].join('; '),
    on_phone: 'hide',
    is_extra: true,
  },
]

type Props = Readonly<{ employee_id: number; onDay: (date: string) => void }>

/** The punches of a range, newest first, beside the month they lie in. */
export const TimesheetLog = ({ employee_id, onDay }: Props) => {
  const { time_zone, organisation } = useActor()
  const [state, set] = useAddressState(filters)
  const today = todayIn(time_zone)
  const usual = monthOf(today)
  const period = { from: state.from ?? usual.from, to: state.to ?? usual.to }
  const month = (period.to < today ? period.to : period.from).slice(0, 7)
  const range = { start_date: period.from, end_date: period.to }
  const ranged = useCallQuery(workAndBreakTime, { query: { user_id: employee_id, ...range } }, { keep: true })
  const whole = { start_date: `${month}-01`, end_date: monthEnd(month) }
  const monthly = useCallQuery(workAndBreakTime, { query: { user_id: employee_id, ...whole } }, { keep: true })
  const days = new Map(ranged.data?.days.map((day) => [day.business_date, day]))
  const clear = (): void => set({ from: undefined, to: undefined })
  const isFiltered = state.from !== undefined || state.to !== undefined
  return (
    <div className={styles.log}>
      <div className={styles.list}>
        <CallTable
          id="timesheet"
          label="Punches"
          call={listByUser}
          input={{ params: { userId: employee_id }, query: range }}
          rows={(data) => data}
          columns={columnsWith(days)}
          row_key={(row) => row.id}
          onRow={(row) => onDay(row.business_date)}
          empty={{
            title: 'No punches in this range.',
            text: 'Punch in to start your day.',
            action: <PunchIn employee_id={employee_id} />,
          }}
          toolbar={
            <FilterBar
              aside={
                ranged.data && (
                  <span className="m-dim m-number">
                    {duration(ranged.data.totals.worked_minutes)} of {duration(ranged.data.totals.expected_minutes)}
                  </span>
                )
              }
            >
              <PeriodPicker value={period} onChange={set} />
              {isFiltered && (
                <Button variant="subtle" size="compact-sm" onClick={clear}>
                  This month
                </Button>
              )}
            </FilterBar>
          }
        />
      </div>
      <DayCalendar
        month={month}
        days={monthly.data?.days ?? []}
        today={today}
        week_start={organisation.week_start}
        onDay={onDay}
        onMonth={(next) => set({ from: `${next}-01`, to: monthEnd(next) })}
      />
    </div>
  )
}

const PunchIn = ({ employee_id }: { employee_id: number }) => {
  const punch = usePunch(employee_id)
  return punch.expected.punch === 'out' ? <PunchButtons punch={punch} size="md" /> : null
}
