import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Line } from '#kit/web/chart/line.tsx'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showLedger } from '../../contract/balances.calls.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountFigure } from '../parts/amounts.ts'
import { balanceLine, leaveYear } from './balance-line.ts'
import styles from './request.module.css'

type Props = Readonly<{ user_id: number; rows: readonly BalanceRow[] }>

/** The balance of one type through its leave year; bookings and expiries are marked on the line. */
export const BalanceChart = ({ user_id, rows }: Props) => {
  const shown = rows.filter((row) => leaveYear(row) !== null)
  const [chosen, choose] = useState<number | null>(null)
  const row = shown.find(({ type_id }) => type_id === chosen) ?? shown[0]
  if (!row) return null
  return (
    <Card>
      {shown.length > 1 && (
        <SegmentedControl
          size="xs"
          className={styles.choice ?? ''}
          aria-label="Type of the chart"
          value={String(row.type_id)}
          onChange={(id) => choose(Number(id))}
          data={shown.map(({ type_id, name }) => ({ value: String(type_id), label: name }))}
        />
      )}
      <Plot key={row.type_id} user_id={user_id} row={row} />
    </Card>
  )
}

/** A day of the year that the chart shows: `12 May`. */
const shortDay = (date: string): string =>
  dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(`${date}T00:00:00Z`))

const Plot = ({ user_id, row }: { user_id: number; row: BalanceRow }) => {
  const year = leaveYear(row)
  const input = { params: { userId: user_id }, query: { type_id: row.type_id, ...year } }
  const query = useCallQuery(showLedger, input, { keepPrevious: true })
  return (
    <Loaded query={query} what="the balance of the year" shape="lines" rows={8}>
      {(statement) => {
        const points = balanceLine(row, statement)
        const values = points.map(({ balance }) => amountFigure(balance, row.unit))
        const at = (isAt: (point: (typeof points)[number]) => boolean) =>
          points.map((point, index) => (isAt(point) ? (values[index] ?? null) : null))
        return (
          <Line
            title={`${row.name} to the end of the leave year`}
            unit={row.unit === 'hour' ? 'hours' : 'days'}
            height={116}
            labels={points.map(({ date }) => shortDay(date))}
            format={(value) => number(value, 2)}
            series={[
              { name: 'Balance', values, tone: 'away' },
              ...(points.some(({ has_leave }) => has_leave)
                ? [{ name: 'Week with leave', values: at(({ has_leave }) => has_leave), tone: 'attention' } as const]
                : []),
              ...(points.some(({ has_expiry }) => has_expiry)
                ? [{ name: 'Some expires', values: at(({ has_expiry }) => has_expiry), tone: 'bad' } as const]
                : []),
            ]}
          />
        )
      }}
    </Loaded>
  )
}
