import { Button } from '@mantine/core'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { MAX_LIMIT } from '#kit/contract/page.ts'
import { date } from '#kit/contract/fields.ts'
import { type AddressSetter, useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { monthOf } from '#kit/web/filters/periods.ts'
import { day as dayWords, today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { MAX_DAYS, type SessionRow } from '../../contract/attendance.models.ts'
import { verdict } from '../../contract/verdicts.models.ts'
import { shiftText, VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import { listByUser, workAndBreakTime } from '../../contract/timesheet.calls.ts'
import { PunchButtons } from '../punch/punch-buttons.tsx'
import { usePunch } from '../punch/use-punch.ts'
import { DayCalendar } from './day-calendar.tsx'
import { expectedText } from './expected-text.ts'
import { type LogRow, logRows } from './log-rows.ts'
import { useServerClock } from './server-clock.ts'
import { dayMarksOf, marksOf, VERDICT_OPTIONS, verdictTone } from './tones.ts'
import { workedSeconds } from './worked-time.ts'
import styles from './timesheet-log.module.css'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'

const outText = ({ session }: LogRow): string => {
  if (!session) return '–'
  return `${session.punchout_time}${session.punchout_day_offset > 0 ? ` +${session.punchout_day_offset}` : ''}`
}

const marksText = ({ day, session }: LogRow): readonly string[] => [
  ...dayMarksOf(day),
  ...(session ? marksOf(session) : []),
]

/** The time of an open punch up to now, as the clock above the log has it. */
const RunningTime = ({ as_of_at, session }: Readonly<{ as_of_at: string; session: SessionRow }>) => {
  const now = useServerClock(as_of_at)
  return duration(Math.floor(workedSeconds({ worked_minutes: session.work_minutes, as_of_at }, [session], now) / 60))
}

/** The columns of the log, for each punch and each day without one. */
const logColumns: readonly Column<LogRow>[] = [
  { key: 'date', title: 'Day', text: (row) => dayWords(row.date), onPhone: 'title' },
  {
    key: 'shift',
    title: 'Shift',
    text: ({ day, session }) => shiftText(session?.shift ?? day.shift, day.zone),
    isNumber: true,
  },
  { key: 'in', title: 'In', text: ({ session }) => session?.punchin_time ?? '–', isNumber: true },
  {
    key: 'out',
    title: 'Out',
    text: outText,
    cell: (row) =>
      row.session?.punched_out_at === null ? <span className={styles.open}>{outText(row)}</span> : outText(row),
    isNumber: true,
  },
  {
    key: 'breaks',
    title: 'Breaks',
    text: ({ session }) => (session ? duration(session.paid_break_minutes + session.unpaid_break_minutes) : '–'),
    isNumber: true,
  },
  {
    key: 'worked',
    title: 'Worked',
    priority: 1,
    text: ({ session }) => (session ? duration(session.work_minutes) : '–'),
    cell: ({ day, session }) => {
      if (session?.punched_out_at === null) return <RunningTime as_of_at={day.as_of_at} session={session} />
      return session ? duration(session.work_minutes) : '–'
    },
    isNumber: true,
  },
  {
    key: 'verdict',
    title: 'Result',
    onPhone: 'status',
    text: ({ day }) => day.label,
    cell: (row) => {
      const marks = marksText(row)
      return (
        <span className={styles.verdict}>
          <StatusBadge tone={verdictTone(row.day.verdict, row.day.flags)} word={row.day.label} />
          {marks.length > 0 && <span className="m-dim m-small">{marks.join(', ')}</span>}
        </span>
      )
    },
  },
  { key: 'marks', title: 'Marks', text: (row) => marksText(row).join('; '), onPhone: 'hide', isExtra: true },
]

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
  const ranged = useCallQuery(workAndBreakTime, input, { showPrevious: true })
  const punches = useCallQuery(
    listByUser,
    { params: { userId: employee_id }, query: { ...range, limit: MAX_LIMIT } },
    { showPrevious: true },
  )
  const all = monthOf(`${month}-01`)
  const whole = { start_date: all.from, end_date: all.to }
  const monthly = useCallQuery(workAndBreakTime, { query: { user_id: employee_id, ...whole } }, { showPrevious: true })
  // A short list ends above its placeholder; below it, the calendar would move.
  const isListed = [ranged, punches].every(({ data, failure }) => data !== undefined || failure !== null)
  const showAll = (): void => set({ verdict: undefined })
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
                <LogFilters
                  state={state}
                  set={set}
                  period={period}
                  today={today}
                  totals={ranged.data?.totals}
                  onShowAll={showAll}
                />
              }
            />
          )}
        </Loaded>
      </div>
      {isListed && (
        <DayCalendar
          month={month}
          days={monthly.data?.days ?? []}
          today={today}
          week_start={organisation.week_start}
          onDay={onDay}
          onMonth={(next) => set(monthOf(`${next}-01`))}
        />
      )}
    </div>
  )
}

type FilterProps = Readonly<{
  state: z.output<typeof filters>
  set: AddressSetter<z.output<typeof filters>>
  period: Readonly<{ from: string; to: string }>
  today: string
  /** The worked and expected minutes of the range, once they are there. */
  totals: DataOf<typeof workAndBreakTime>['totals'] | undefined
  onShowAll: () => void
}>

const LogFilters = ({ state, set, period, today, totals, onShowAll }: FilterProps) => {
  const chips: FilterChip[] = state.verdict
    ? [{ id: 'verdict', label: VERDICT_LABELS[state.verdict], remove: onShowAll }]
    : []
  return (
    <FilterBar
      chips={chips}
      aside={
        totals && (
          <span className={`m-dim m-number ${styles.sum}`}>
            {duration(totals.worked_minutes)} {expectedText(totals.expected_minutes, period.to > today)}
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
  )
}

const PunchIn = ({ employee_id }: { employee_id: number }) => {
  const punch = usePunch(employee_id)
  return punch.expected.punch === 'out' ? <PunchButtons punch={punch} size="md" /> : null
}
