import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readMonth, readWeeks } from '../../contract/read-reports.calls.ts'
import type { Period, RollUp } from '../../contract/worksheets.models.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import { statusSign } from '../parts/labels.ts'
import { ReportDetail } from './report-detail.tsx'
import { ReviewActions } from './review-actions.tsx'
import type { Review } from './use-review.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ drawer: DrawerState; month: string; review: Review | null }>

/** A month of a person: its report, its sums, its weeks, and the days behind them. */
export const MonthDrawer = ({ drawer, month, review }: Props) => {
  const input = { params: { user_id: Number(drawer.id), month_pick: month } }
  const enabled = drawer.id !== null
  const query = useCallQuery(readMonth, input, { enabled })
  const weeks = useCallQuery(readWeeks, input, { enabled })
  const name = query.data?.employee.name
  return (
    <SideDrawer
      title={name ? `${name}, ${periodText('monthly', `${month}-01`)}` : 'Work reports of a month'}
      is_open={enabled}
      onClose={drawer.close}
    >
      <Loaded query={query} what="this month" shape="form">
        {(data) => (
          <div className="m-stack">
            <Sums sums={data.roll_up} />
            <ReportDetail period={periodOf(data)} />
            {review && <ReviewActions key={data.employee.id} period={periodOf(data)} review={review} />}
            <section className={styles.part}>
              <h3>Weeks</h3>
              <Loaded query={weeks} what="the weeks" shape="lines">
                {({ weeks: rows }) => <Weeks weeks={rows} />}
              </Loaded>
            </section>
            <section className={styles.part}>
              <h3>Days</h3>
              <Days id={data.employee.id} days={data.days} />
            </section>
          </div>
        )}
      </Loaded>
    </SideDrawer>
  )
}

const periodOf = ({ roll_up: _sums, days: _days, ...period }: DataOf<typeof readMonth>): Period => period

const Sums = ({ sums }: { sums: RollUp }) => (
  <Facts
    facts={[
      ['Days submitted', `${number(sums.days_submitted)} of ${number(sums.days_expected)}`],
      ['Late', number(sums.days_late)],
      ['Missing', number(sums.days_missing)],
      ['Excused', number(sums.days_excused)],
      ['Worked', duration(sums.worked_minutes)],
      ...sums.minutes_by_activity.map(({ name, minutes }) => [name, duration(minutes)] as const),
      ...sums.counts_by_activity.map(({ name, count }) => [`${name} (count)`, number(count)] as const),
      ...(sums.tasks_done > 0 ? [['Tasks finished', number(sums.tasks_done)] as const] : []),
      ...(sums.tickets_resolved > 0 ? [['Tickets resolved', number(sums.tickets_resolved)] as const] : []),
      ...(sums.targets_total > 0
        ? [['Targets met', `${number(sums.targets_met)} of ${number(sums.targets_total)}`] as const]
        : []),
    ]}
  />
)

const Weeks = ({ weeks }: { weeks: readonly Period[] }) => (
  <ul className={styles.list}>
    {weeks.map((week) => (
      <li key={week.period_start}>
        <div className={styles.between}>
          <span>
            {day(week.period_start)} to {day(week.period_end)}
          </span>
          <StatusBadge {...statusSign(week.status)} />
        </div>
        {week.report?.summary && <p className={`${styles.text} m-dim m-small`}>{week.report.summary}</p>}
      </li>
    ))}
  </ul>
)

const Days = ({ id, days }: Readonly<{ id: number; days: DataOf<typeof readMonth>['days'] }>) => (
  <ul className={styles.list}>
    {days
      .filter(({ status }) => status !== 'not_expected')
      .map(({ period_start: date, status }) => (
        <li key={date} className={styles.between}>
          <GoLink href={`/admin/work-reports/daily-report?date=${date}&report=${id}`}>{day(date)}</GoLink>
          <StatusBadge {...statusSign(status)} />
        </li>
      ))}
  </ul>
)
