import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showBalance } from '../../contract/balances.calls.ts'
import { BalanceTile } from '../parts/balance-tile.tsx'
import { StatementDrawer } from '../parts/statement-drawer.tsx'
import balance from '../parts/balance.module.css'
import { BalanceChart } from './balance-chart.tsx'
import styles from './request.module.css'

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
  const query = useCallQuery(showBalance, { params: { userId: id }, query: { date: on } }, { keepPrevious: true })
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
