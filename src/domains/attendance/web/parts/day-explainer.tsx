import type { ReactNode } from 'react'
import { dateTime, day as dayWords, zoneName } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { offsetText } from '#kit/web/format/zone-times.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DayDetail, DayRow, PolicyFigures, SessionRow } from '../../contract/attendance.models.ts'
import { clockTime } from '../../contract/attendance.labels.ts'
import { wholeMinutesOfEach } from '../../contract/work-time.rules.ts'
import { CorrectionList } from './correction-list.tsx'
import { TimeBar } from './time-bar.tsx'
import { marksOf, verdictTone } from './tones.ts'
import styles from './day-explainer.module.css'
import { listCalendarDays, listUserCalendarDays } from '#domains/organisation/contract/calendar.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { percent } from '#kit/web/format/numbers.ts'
import { expectationSteps } from './expectation-steps.ts'

/** Shows all steps to a verdict: the expected hours of the calendar, the evaluation of the day, and its rules. */
const WhyThisDay = ({ detail }: Readonly<{ detail: DayDetail }>) => (
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
      ['Half day below', percent(policy.half_day_below_percent / 100)],
      ['Absent below', percent(policy.absent_below_percent / 100)],
      [
        'Break',
        `${duration(policy.break_required_minutes)} after ${duration(policy.break_required_after_minutes)} of work`,
      ],
      ...(policy.auto_break_minutes > 0
        ? [
            [
              'Automatic break',
              `up to ${duration(policy.auto_break_minutes)} after ${duration(policy.auto_break_after_minutes)} of work`,
            ] as const,
          ]
        : []),
    ]}
  />
)

type Props = Readonly<{
  detail: DayDetail
  /** The actions on a punch. */
  actions?: (session: SessionRow) => ReactNode
  /** Further lines of a punch, such as where it came from. */
  evidence?: (session: SessionRow) => ReactNode
  afterPunches?: ReactNode
}>

const breakText = (day: DayDetail['day']): string => {
  const automatic = day.auto_break_minutes
  const parts: readonly (readonly [minutes: number, kind: string])[] = [
    [day.paid_break_minutes, 'paid'],
    [day.unpaid_break_minutes - automatic, 'unpaid'],
    [automatic, 'automatic'],
  ]
  const shown = parts.filter(([minutes]) => minutes > 0).map(([minutes, kind]) => `${duration(minutes)} ${kind}`)
  return shown.join(', ') || 'None'
}

/** Explains one day: its verdict and figures, the day on a line of time, punches, reasons and corrections. */
export const DayExplainer = ({ detail, actions, evidence, afterPunches }: Props) => {
  const { day, sessions, scheduled, corrections } = detail
  const minutes = breakMinutes(sessions)
  return (
    <div className={styles.explainer}>
      <div className={styles.verdict}>
        <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />
        {!day.final && <span className="m-dim m-small">not final yet</span>}
        <span className="m-dim m-small">{zoneName(day.zone)}</span>
      </div>
      <TimeBar sessions={sessions} scheduled={scheduled} zone={day.zone} now={Date.parse(day.as_of_at)} />
      <Facts
        facts={[
          ['Worked', `${duration(day.worked_minutes)} of ${duration(day.expected_minutes)}`],
          ['Breaks', breakText(day)],
          ...(day.late_minutes > 0 ? [['Late', duration(day.late_minutes)] as const] : []),
          ...(day.early_leave_minutes > 0 ? [['Early leave', duration(day.early_leave_minutes)] as const] : []),
          ...(day.leave_minutes > 0 ? [['Leave', duration(day.leave_minutes)] as const] : []),
        ]}
      />
      <section>
        <h3>Punches</h3>
        {sessions.length === 0 && <p className="m-dim">No punch on {dayWords(day.business_date)}.</p>}
        <ul className={styles.list}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              minutes={minutes}
              action={actions?.(session)}
              evidence={evidence?.(session)}
            />
          ))}
        </ul>
        {afterPunches}
      </section>
      <WhyThisDay detail={detail} />
      {corrections.length > 0 && (
        <section>
          <h3>Corrections</h3>
          <CorrectionList corrections={corrections} zone={day.zone} />
        </section>
      )}
    </div>
  )
}

type SessionProps = Readonly<{ session: SessionRow; minutes: BreakMinutes; action: ReactNode; evidence: ReactNode }>

const outText = (session: SessionRow): string =>
  session.punched_out_at === null
    ? 'now'
    : `${session.punchout_time}${session.punchout_day_offset > 0 ? ` +${session.punchout_day_offset} day` : ''}`

/** Returns the clicks without a connection, by the clock of the person. */
const claimsOf = (session: SessionRow): readonly string[] => {
  const claim = (what: string, clicked: string | null): readonly string[] =>
    clicked === null ? [] : [`${what} pressed ${dateTime(clicked, session.zone)}`]
  return [
    ...claim('In', session.in_claimed_at),
    ...session.breaks.flatMap((one) => [
      ...claim(`Start of ${one.name}`, one.start_claimed_at),
      ...claim(`End of ${one.name}`, one.end_claimed_at),
    ]),
    ...claim('Out', session.out_claimed_at),
  ]
}

type Break = SessionRow['breaks'][number]
type BreakMinutes = ReadonlyMap<number, number>

/** The minutes of each break that has ended, which add up to the figures of the day. */
const breakMinutes = (sessions: readonly SessionRow[]): BreakMinutes => {
  const ended = sessions.flatMap(({ breaks }) =>
    breaks.flatMap(({ id, paid, started_at, ended_at }) =>
      ended_at ? [{ id, paid, length: Date.parse(ended_at) - Date.parse(started_at) }] : [],
    ),
  )
  return new Map(
    [true, false].flatMap((isPaid) => {
      const ofKind = ended.filter(({ paid }) => paid === isPaid)
      const minutes = wholeMinutesOfEach(ofKind.map(({ length }) => length))
      return ofKind.map(({ id }, at) => [id, minutes[at] ?? 0] as const)
    }),
  )
}

const spanText = ({ id, started_at, ended_at }: Break, zone: string, minutes: BreakMinutes): string => {
  const from = clockTime(Date.parse(started_at), zone)
  if (!ended_at) return `since ${from}`
  return `${from}–${clockTime(Date.parse(ended_at), zone)}, ${duration(minutes.get(id) ?? 0)}`
}

const Session = ({ session, minutes, action, evidence }: SessionProps) => {
  const hasChange = session.out_offset_minutes !== null && session.out_offset_minutes !== session.in_offset_minutes
  return (
    <li>
      <div className={styles.punch}>
        <strong className="m-number">
          {session.punchin_time}–{outText(session)}
        </strong>
        <span className="m-number m-dim">{duration(session.work_minutes)}</span>
        {action}
      </div>
      {session.breaks.map((one) => (
        <p key={one.id} className="m-dim m-small">
          {one.name}, {one.paid ? 'paid' : 'unpaid'}: {spanText(one, session.zone, minutes)}
        </p>
      ))}
      {marksOf(session).map((mark) => (
        <p key={mark} className="m-dim m-small">
          {mark}
        </p>
      ))}
      {claimsOf(session).map((claim) => (
        <p key={claim} className="m-dim m-small">
          {claim}, sent later
        </p>
      ))}
      {hasChange && (
        <p className="m-small">
          The clocks changed: {offsetText(session.in_offset_minutes)} to {offsetText(session.out_offset_minutes ?? 0)}
        </p>
      )}
      {[session.in_note, session.out_note].filter(Boolean).map((note) => (
        <p key={note} className="m-small">
          “{note}”
        </p>
      ))}
      {evidence}
    </li>
  )
}
