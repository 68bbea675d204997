import { listCalendarDays, listUserCalendarDays } from '#domains/organisation/contract/calendar.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { zoneName } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { DayDetail, DayRow, PolicyFigures } from '../../contract/attendance.models.ts'
import { expectationSteps } from './expectation-steps.ts'
import styles from './day-explainer.module.css'

/** Shows all steps to a verdict: the expected hours of the calendar, the evaluation of the day, and its rules. */
export const WhyThisDay = ({ detail }: Readonly<{ detail: DayDetail }>) => (
  <section className={styles.why} aria-label="Why this day">
    <h3>Why this day</h3>
    <Facts facts={[['Placed in', placeText(detail.day)]]} />
    <Expectation day={detail.day} />
    <ol className={styles.reasons}>
      {detail.reasons.map((reason) => (
        <li key={`${reason.code} ${reason.text}`}>{reason.text}</li>
      ))}
    </ol>
    <Rules policy={detail.policy} />
  </section>
)

const placeText = ({ employee, zone }: DayRow): string =>
  [employee.designation?.name, employee.team?.name, employee.department?.name, zoneName(zone)]
    .filter(Boolean)
    .join(', ')

/** The calendar has its own permissions; without them only the reasons are shown. */
const Expectation = ({ day }: Readonly<{ day: DayRow }>) => {
  const { area, has } = useActor()
  if (area === 'admin') return has('organisation.read') ? <Steps call={listCalendarDays} day={day} /> : null
  return has('organisation.calendar.read') ? <Steps call={listUserCalendarDays} day={day} /> : null
}

type StepsProps = Readonly<{ call: typeof listCalendarDays; day: DayRow }>

const Steps = ({ call, day }: StepsProps) => {
  const on = day.business_date
  const query = useCallQuery(call, { params: { userId: day.employee.id }, query: { from: on, to: on } })
  return (
    <Loaded query={query} what="the calendar of this day" shape="lines">
      {({ days }) => <Facts facts={days.flatMap(expectationSteps)} />}
    </Loaded>
  )
}

const Rules = ({ policy }: Readonly<{ policy: PolicyFigures }>) => (
  <Facts
    facts={[
      ['Rules', policy.name],
      ['Late after', duration(policy.late_grace_minutes)],
      ['Early before', duration(policy.early_grace_minutes)],
      ['Half day below', `${policy.half_day_below_percent} %`],
      ['Absent below', `${policy.absent_below_percent} %`],
      [
        'Break',
        `${duration(policy.break_required_minutes)} after ${duration(policy.break_required_after_minutes)} of work`,
      ],
    ]}
  />
)
