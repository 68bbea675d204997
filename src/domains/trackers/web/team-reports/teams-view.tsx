import { Fragment } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { Bars } from '#kit/web/chart/bars.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { CountLink } from '#kit/web/layout/count-link.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listTeams } from '../../contract/team-reports.calls.ts'
import type { MemberRow, Parts, ReportFigure, TeamRow } from '../../contract/team-reports.models.ts'
import { useRange } from './range.ts'
import { reportsText, targetsText, tasksText, ticketsText, workedText } from './labels.ts'
import styles from './team-reports.module.css'

const MAX_DAYS = 400

/** The teams that a person leads, each with its sums and what needs attention; without a team the own row. */
export const TeamsView = () => {
  const { from, to, set, today } = useRange()
  const query = useCallQuery(listTeams, { body: { start_date: from, end_date: to } }, { showPrevious: true })
  return (
    <div className="m-stack">
      <FilterBar>
        <PeriodPicker value={{ from, to }} onChange={set} mostDays={MAX_DAYS} max={to > today ? to : today} />
      </FilterBar>
      <Loaded query={query} what="the teams" shape="table">
        {(data) => <Teams data={data} range={{ from, to }} />}
      </Loaded>
    </div>
  )
}

type Range = Readonly<{ from: string; to: string }>

const sumOf = ({ attention }: TeamRow): number => Object.values(attention).reduce((sum, one) => sum + one, 0)

/** The team with the most that needs attention comes first. */
const byAttention = (teams: readonly TeamRow[]): readonly TeamRow[] =>
  teams.toSorted((one, other) => sumOf(other) - sumOf(one))

const Teams = ({ data: { teams, self }, range }: Readonly<{ data: DataOf<typeof listTeams>; range: Range }>) => (
  <div className="m-stack">
    {teams.length > 1 && (
      <Card>
        <Bars
          title="Worked of expected"
          unit="percent"
          labels={teams.map(({ team }) => team.name)}
          series={[
            {
              name: 'Worked',
              values: teams.map(({ attendance }) =>
                attendance.expected_minutes === 0
                  ? null
                  : Math.round((100 * attendance.worked_minutes) / attendance.expected_minutes),
              ),
              tone: 'away',
            },
          ]}
          href={(at) => (teams[at] ? reportOf(teams[at].team.id, range) : undefined)}
        />
      </Card>
    )}
    {(teams.length > 0 || self) && (
      <div className={styles.cards}>
        {byAttention(teams).map((row) => (
          <TeamCard key={row.team.id} row={row} range={range} />
        ))}
        {self && <SelfCard row={self} range={range} />}
      </div>
    )}
    {teams.length === 0 && !self && <Empty title="No days in this period" text="Choose another period." />}
  </div>
)

const reportOf = (team: number, { from, to }: Range, part?: number, rows?: ReportFigure): ScreenLink =>
  `/employee/team-report/${team}${queryText({ from, to, part, rows })}`

const TeamCard = ({ row, range }: Readonly<{ row: TeamRow; range: Range }>) => (
  <Card
    title={<GoLink href={reportOf(row.team.id, range)}>{row.team.name}</GoLink>}
    aside={<span className="m-dim">{count(row.people, 'person', 'people')}</span>}
  >
    <div className="m-stack">
      <p className="m-dim">Led by {row.leads.map(({ name }) => name).join(', ') || '–'}</p>
      <Attention row={row} range={range} />
      <Lines parts={row} />
    </div>
  </Card>
)

const SelfCard = ({ row, range }: Readonly<{ row: MemberRow; range: Range }>) => (
  <Card title={row.employee.team_id === null ? 'Me' : <GoLink href={reportOf(row.employee.team_id, range)}>Me</GoLink>}>
    <Lines parts={row} />
  </Card>
)

type Line = Readonly<{ label: string; text: string; value?: number; whole?: number }>

const linesOf = ({ attendance, reports, tasks, targets, tickets }: Parts): readonly Line[] => [
  ...(attendance
    ? [
        {
          label: 'Worked',
          text: workedText(attendance),
          value: attendance.worked_minutes,
          whole: attendance.expected_minutes,
        },
      ]
    : []),
  ...(reports
    ? [
        {
          label: 'Reports',
          text: reportsText(reports),
          value: reports.on_time + reports.late,
          whole: reports.expected,
        },
      ]
    : []),
  ...(targets ? [{ label: 'Targets', text: targetsText(targets), value: targets.met, whole: targets.total }] : []),
  ...(tasks ? [{ label: 'Tasks', text: tasksText(tasks) }] : []),
  ...(tickets ? [{ label: 'Tickets', text: ticketsText(tickets) }] : []),
]

/** Figures with a bar where they are a part of something. */
const Lines = ({ parts }: Readonly<{ parts: Parts }>) => (
  <dl className={styles.lines}>
    {linesOf(parts).map(({ label, text, value = 0, whole = 0 }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd aria-hidden="true">
          {whole > 0 && <Bullet label={text} value={value} mark={whole} most={Math.max(value, whole)} />}
        </dd>
        <dd>{text}</dd>
      </Fragment>
    ))}
  </dl>
)

/** The items that need attention, each with a link to its screen. */
const Attention = ({ row: { team, attention }, range }: Readonly<{ row: TeamRow; range: Range }>) => {
  const lines: readonly (readonly [n: number, one: string, many: string, href: ScreenLink])[] = [
    [
      attention.reports_missing,
      'report is missing',
      'reports are missing',
      reportOf(team.id, range, 3, 'reports_missing'),
    ],
    [
      attention.reports_to_review,
      'report to review',
      'reports to review',
      `/employee/team-reports?tab=reports&team_id=${team.id}`,
    ],
    [
      attention.targets_at_risk,
      'target at risk or missed',
      'targets at risk or missed',
      reportOf(team.id, range, 5, 'targets_short'),
    ],
    [
      attention.tickets_overdue,
      'ticket is overdue',
      'tickets are overdue',
      `/employee/search-tickets?overdue=true&team_id=${team.id}`,
    ],
    [attention.tasks_in_review, 'task in review', 'tasks in review', reportOf(team.id, range, 4, 'tasks_in_review')],
    [attention.forced_punchouts, 'punch-out to decide', 'punch-outs to decide', '/employee/forced-punchout'],
  ]
  const open = lines.filter(([n]) => n > 0)
  if (open.length === 0) return <p className="m-dim">Nothing needs attention.</p>
  return (
    <ul className={styles.attention} aria-label="Needs attention">
      {open.map(([n, one, many, href]) => (
        <li key={one}>
          <CountLink href={href} counts={n}>
            {number(n)} {n === 1 ? one : many}
          </CountLink>
        </li>
      ))}
    </ul>
  )
}
