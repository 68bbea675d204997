import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { adminListFlow } from '../../contract/admin-tasks.calls.ts'
import styles from '../parts/tasks.module.css'

/** Shows added and finished tasks by week, when it is unfolded. */
export const Flow = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.part}>
      <div>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the last 12 weeks' : 'Show the last 12 weeks'}
        </Button>
      </div>
      {isOpen && <Chart />}
    </section>
  )
}

const Chart = () => {
  const query = useCallQuery(adminListFlow, {})
  return (
    <Loaded query={query} what="the chart" shape="form">
      {(weeks) => (
        <div className={styles.charts}>
          <Columns
            title="Added"
            unit="tasks"
            labels={weeks.map(({ week }) => day(week))}
            series={[{ name: 'Added', values: weeks.map(({ added }) => added) }]}
          />
          <Columns
            title="Done"
            unit="tasks"
            labels={weeks.map(({ week }) => day(week))}
            series={[{ name: 'Done', values: weeks.map(({ done }) => done), tone: 'good' }]}
          />
        </div>
      )}
    </Loaded>
  )
}
