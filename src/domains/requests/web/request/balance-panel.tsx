import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showBalance, showLedger } from '../../contract/balances.calls.ts'
import { BalanceTile } from '../parts/balance-tile.tsx'
import { StatementDrawer } from '../parts/statement-drawer.tsx'
import balance from '../parts/balance.module.css'
import styles from './request.module.css'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Line } from '#kit/web/chart/line.tsx'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountFigure } from '../parts/amounts.ts'
import { balanceLine, leaveYear } from './balance-line.ts'

type Props = Readonly<{ user_id: number; rows: readonly BalanceRow[] }>

/** The balance of one type through its leave year; bookings and expiries are marked on the line. */
const BalanceChart = ({ user_id, rows }: Props) => {
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
  const query = useCallQuery(showLedger, input, { showPrevious: true })
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

const schema = z.object({ on: date.optional() })
/** The server returns balances two years back and ahead. */
const MAX_DISTANCE_DAYS = 730

/** Shows the balances of the person on a day, `?on=` in the address; a tile opens its statement. */
export const BalancePanel = () => {
  const { id, time_zone } = useActor()
  const today = todayIn(time_zone)
  const [state, set] = useAddressState(schema)
  const on = state.on ?? today
  const statement = useDrawer('statement')
  const query = useCallQuery(showBalance, { params: { userId: id }, query: { date: on } }, { showPrevious: true })
  return (
    <Loaded query={query} what="your balances" shape="cards">
      {(rows) =>
        rows.length > 0 && (
          <section className={styles.balances} aria-label="Balances">
            <DayInput
              className={styles.on ?? ''}
              label="Balance on"
              value={on}
              min={addDays(today, -MAX_DISTANCE_DAYS)}
              max={addDays(today, MAX_DISTANCE_DAYS)}
              onChange={(next) => set({ on: next === today ? undefined : next })}
              onClear={() => set({ on: undefined })}
            />
            <div className={styles.beside}>
              <div className={balance.tiles}>
                {rows.map((row) => (
                  <BalanceTile key={row.type_id} row={row} onOpen={() => statement.open(row.type_id)} />
                ))}
              </div>
              <BalanceChart user_id={id} rows={rows} />
            </div>
            <StatementDrawer user_id={id} drawer={statement} rows={rows} />
          </section>
        )
      }
    </Loaded>
  )
}
