import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { Columns } from '#kit/web/chart/columns.tsx'
import { month } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readOverview } from '../../contract/overview.calls.ts'
import type { Finding, Overview } from '../../contract/organisation.models.ts'
import { employedPath } from '../parts/people-count.tsx'
import styles from '../parts/organisation.module.css'

const HOME = '/admin/organisation'

/** The organisation in numbers, and what needs attention. */
export const OverviewTab = () => (
  <Loaded query={useCallQuery(readOverview, {})} what="the overview" shape="cards">
    {(overview) => (
      <div className={styles.stack}>
        <Counts counts={overview.counts} />
        <div className={styles.two}>
          <Card title="To fix">
            <Findings findings={overview.findings} />
          </Card>
          <Card>
            <Heads heads={overview.headcount_by_department} />
          </Card>
        </div>
        <Card>
          <Moves months={overview.joins_and_exits} />
        </Card>
      </div>
    )}
  </Loaded>
)

const Counts = ({ counts }: Pick<Overview, 'counts'>) => (
  <Tiles>
    <Tile label="People" value={number(counts.people)} href={employedPath()} />
    <Tile label="Departments" value={number(counts.departments)} href={`${HOME}/departments`} />
    <Tile label="Teams" value={number(counts.teams)} href={`${HOME}/teams`} />
    <Tile label="Designations" value={number(counts.designations)} href={`${HOME}/designation`} />
    <Tile label="Roles" value={number(counts.roles)} href={`${HOME}/roles`} />
    <Tile label="Brands" value={number(counts.brands)} href={`${HOME}?tab=brands`} />
  </Tiles>
)

const Findings = ({ findings }: { findings: readonly Finding[] }) => {
  if (findings.length === 0) {
    return (
      <Empty title="Nothing needs attention" icon={<IconCircleCheck size={28} stroke={1.6} aria-hidden="true" />} />
    )
  }
  return (
    <ul className={styles.findings}>
      {findings.map(({ kind, text, link }) => (
        <li key={`${kind} ${text}`}>
          <GoLink href={link}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {text}
          </GoLink>
        </li>
      ))}
    </ul>
  )
}

const Heads = ({ heads }: { heads: Overview['headcount_by_department'] }) => (
  <Bars
    title="Headcount by department"
    unit="people"
    labels={heads.map(({ department }) => department.name)}
    series={[{ name: 'People', values: heads.map(({ people }) => people) }]}
    href={(label) => employedPath(`department_id=${heads[label]?.department.id ?? ''}`)}
  />
)

const shortMonth = (value: string): string => month(value).slice(0, 3)

const Moves = ({ months }: { months: Overview['joins_and_exits'] }) => (
  <Columns
    isGrouped
    height={160}
    title="Joins and exits of 12 months"
    unit="people"
    labels={months.map((one) => `${shortMonth(one.month)} ${one.month.slice(2, 4)}`)}
    series={[
      { name: 'Joins', values: months.map(({ joins }) => joins) },
      { name: 'Exits', values: months.map(({ exits }) => exits) },
    ]}
  />
)
