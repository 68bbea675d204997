import { Bars } from '#kit/web/chart/bars.tsx'
import { withSearch } from '#kit/web/address/search-text.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { departmentTargets } from '../../contract/targets.cards.ts'

const DepartmentTargetsCard = ({ data, path }: DashboardCardProps) => {
  const { departments, as_of } = departmentTargets.parse(data)
  return (
    <>
      <Bars
        title="Targets this month"
        unit="people and targets"
        labels={departments.map(({ name }) => name)}
        series={[
          { name: 'Met or on course', values: departments.map(({ good }) => good), tone: 'good' },
          { name: 'At risk', values: departments.map(({ at_risk }) => at_risk), tone: 'attention' },
          { name: 'Missed', values: departments.map(({ missed }) => missed), tone: 'bad' },
        ]}
        href={(at) =>
          path !== '' && departments[at]?.department_id
            ? withSearch(path, { department_id: departments[at].department_id })
            : undefined
        }
      />
      {as_of !== null && <p className="m-dim m-small">As of {dateTime(as_of)}.</p>}
    </>
  )
}
export default DepartmentTargetsCard
