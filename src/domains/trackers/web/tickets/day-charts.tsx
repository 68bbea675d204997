import type { ScreenLink } from '#kit/contract/keys.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { Columns } from '#kit/web/chart/columns.tsx'
import { time } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import type { CountedTicket, TicketStat } from '../../contract/tickets.models.ts'
import { NO_HANDLER } from './stat-columns.tsx'
import styles from './tickets.module.css'

const HOUR = 60
const MOST_PEOPLE = 6
/** Fewer are read faster in the list. */
const LEAST_TICKETS = 3

type PeopleProps = Readonly<{ rows: readonly TicketStat[]; hrefOf: (row: TicketStat) => ScreenLink }>

const nameOf = ({ employee }: TicketStat): string => employee?.name ?? NO_HANDLER

/** The people who received the most on a day, and those whose first responses took the longest; each opens its tickets. */
export const PeopleCharts = ({ rows, hrefOf }: PeopleProps) => {
  const received = rows.toSorted((one, other) => other.received - one.received).slice(0, MOST_PEOPLE)
  const slow = rows
    .flatMap((row) => (row.response_median_minutes === null ? [] : [{ row, minutes: row.response_median_minutes }]))
    .toSorted((one, other) => other.minutes - one.minutes)
    .slice(0, MOST_PEOPLE)
  if (rows.length < 2 || slow.length === 0) return null
  return (
    <div className={styles.charts}>
      <Card>
        <Bars
          title="Most received"
          unit="tickets"
          labels={received.map(nameOf)}
          series={[{ name: 'Received', values: received.map((row) => row.received), tone: 'away' }]}
          href={(at) => (received[at] ? hrefOf(received[at]) : undefined)}
        />
      </Card>
      <Card>
        <Bars
          title="Longest time to the first response, median"
          unit="hours"
          labels={slow.map(({ row }) => nameOf(row))}
          series={[{ name: 'Median', values: slow.map(({ minutes }) => minutes / HOUR) }]}
          href={(at) => (slow[at] ? hrefOf(slow[at].row) : undefined)}
        />
      </Card>
    </div>
  )
}

type TicketProps = Readonly<{ tickets: readonly CountedTicket[]; hrefOf: (id: number) => ScreenLink }>

/** Draws the arrival of each ticket and the time to its first response; a column opens its ticket. */
export const TicketChart = ({ tickets, hrefOf }: TicketProps) => {
  const responded = tickets
    .filter(({ response_minutes }) => response_minutes !== null)
    .toSorted((one, other) => one.received_at.localeCompare(other.received_at))
  if (responded.length < LEAST_TICKETS) return null
  const valuesOf = (isLate: boolean) =>
    responded.map(({ response_minutes, response_in_sla }) =>
      (response_in_sla === false) === isLate ? (response_minutes ?? 0) / HOUR : null,
    )
  return (
    <Card>
      <Columns
        title="Time to the first response, by the time of arrival"
        unit="hours"
        labels={responded.map(({ received_at }) => time(received_at))}
        series={[
          { name: 'In time', values: valuesOf(false), tone: 'good' },
          { name: 'Late', values: valuesOf(true), tone: 'bad' },
        ]}
        href={(at) => (responded[at] ? hrefOf(responded[at].id) : undefined)}
        height={150}
      />
    </Card>
  )
}
