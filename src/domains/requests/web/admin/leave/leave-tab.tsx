import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { getEmployee } from '#domains/people/contract/employees.calls.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showBalance } from '../../../contract/balances.calls.ts'
import { BalanceTile } from '../../parts/balance-tile.tsx'
import { ADMIN_CALLS } from '../../parts/decision-calls.ts'
import { DecisionDrawer } from '../../parts/decision-drawer.tsx'
import { StatementDrawer } from '../../parts/statement-drawer.tsx'
import { useDecisionAddress } from '../../parts/use-decision-address.ts'
import balance from '../../parts/balance.module.css'
import { AddDrawer } from '../add/add-drawer.tsx'
import { PersonRequests } from './person-requests.tsx'
import styles from './leave.module.css'

const address = z.object({ on: date.optional() })

/** The leave of the person whose record is open. */
const LeaveTab = () => {
  const { id } = useParams({ strict: false })
  return <PersonLeave key={id} user_id={Number(id)} />
}
export default LeaveTab

/** The leave of one person: balances on the day of the record, statements and requests. */
export const PersonLeave = ({ user_id }: { user_id: number }) => {
  const { has } = useActor()
  const add = useDrawer('add')
  const decision = useDecisionAddress()
  const record = useCallQuery(getEmployee, { params: { id: user_id }, query: {} }, { background: true })
  const person = record.data ? { id: user_id, name: record.data.name } : null
  return (
    <div className={styles.tab}>
      <Balances user_id={user_id} />
      <PersonRequests
        employee_id={user_id}
        aside={has('requests.manage') && <Button onClick={() => add.open('new')}>Add Request</Button>}
      />
      <DecisionDrawer calls={ADMIN_CALLS} address={decision} />
      {has('requests.manage') && person && <AddDrawer drawer={add} person={person} />}
    </div>
  )
}
const Balances = ({ user_id }: { user_id: number }) => {
  const [state] = useAddressState(address)
  const { time_zone } = useActor()
  const on = state.on ?? todayIn(time_zone)
  const statement = useDrawer('statement')
  const query = useCallQuery(showBalance, { params: { userId: user_id }, query: { date: on } }, { showPrevious: true })
  return (
    <section aria-label="Balances">
      <Loaded query={query} what="the balances" shape="cards">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No leave balance" text="No leave plan grants this person leave on this day." />
          ) : (
            <>
              <h3>Balances on {fullDay(on)}</h3>
              <div className={balance.tiles}>
                {rows.map((row) => (
                  <BalanceTile key={row.type_id} row={row} onOpen={() => statement.open(row.type_id)} />
                ))}
              </div>
              <StatementDrawer user_id={user_id} drawer={statement} rows={rows} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
