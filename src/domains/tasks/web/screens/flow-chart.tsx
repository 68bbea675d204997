import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { adminListFlow } from '../../contract/admin-tasks.calls.ts'
import styles from '../parts/tasks.module.css'

/** Added and finished tasks of the last twelve weeks. */
export const FlowChart = () => {
  const query = useCallQuery(adminListFlow, {})
  return (
    <Loaded query={query} what="the chart" shape="form">
      {(weeks) => (
        <div className={styles.charts}>
          <Columns
            title="Added and done"
            unit="tasks"
            labels={weeks.map(({ week }) => day(week))}
            isGrouped
            running={weeks.length - 1}
            series={[
              { name: 'Added', values: weeks.map(({ added }) => added) },
              { name: 'Done', values: weeks.map(({ done }) => done), tone: 'good' },
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
