import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readCoverage } from '../../contract/policy.calls.ts'
import type { Demand as Suggested } from '../../contract/policy.models.ts'
import { WEEKDAYS } from '../parts/labels.ts'
import styles from './demand.module.css'

/** The number of people suggested by the tickets of the last weeks, by weekday and hour. */
export const Demand = ({ team }: Readonly<{ team: number }>) => {
  const [isShown, setShown] = useState(false)
  const query = useCallQuery(readCoverage, { params: { team_id: team }, query: { demand: true } }, { enabled: isShown })
  if (!isShown)
    return (
      <div className={styles.demand}>
        <Button variant="default" onClick={() => setShown(true)}>
          Suggest from tickets
        </Button>
      </div>
    )
  return (
    <div className={styles.demand}>
      <Loaded query={query} what="the tickets of the team" shape="table">
        {({ demand }) => (demand === null ? null : <Hours demand={demand} />)}
      </Loaded>
    </div>
  )
}

const Hours = ({ demand: { hours, weeks, median_minutes } }: Readonly<{ demand: Suggested }>) => {
  if (hours.length === 0)
    return <Empty title="No tickets yet" text={`No tickets came to this team in the last ${weeks} weeks.`} />
  if (median_minutes === null)
    return <Empty title="No times yet" text="No one has noted how long tickets take, so no people can be suggested." />
  const all = hours.map(({ hour }) => hour)
  const [first, last] = [Math.min(...all), Math.max(...all)]
  const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const known = new Map(hours.map((one) => [`${one.weekday} ${one.hour}`, one]))
  const most = Math.max(1, ...hours.map(({ suggested }) => suggested))
  return (
    <>
      <p className="m-dim">
        People needed for the tickets of the last {weeks} weeks, by hour. Half of the tickets take{' '}
        {duration(median_minutes)} or less.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Suggested by tickets">
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map(({ value, label }) => (
              <tr key={value}>
                <th scope="row">{label}</th>
                {shown.map((hour) => (
                  <Cell key={hour} found={known.get(`${value} ${hour}`)} weeks={weeks} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type CellProps = Readonly<{ found: Suggested['hours'][number] | undefined; weeks: number; most: number }>

const Cell = ({ found, weeks, most }: CellProps) => (
  <td
    data-filled={found ? '' : undefined}
    style={found && { '--share': found.suggested / most }}
    title={found && `${number(found.tickets / weeks, 1)} tickets a week, ${count(found.suggested, 'person', 'people')}`}
  >
    {found?.suggested}
  </td>
)
