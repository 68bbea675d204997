import { Button } from '@mantine/core'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { ownOvertime, showTimeAccount } from '../../contract/overtime.calls.ts'
import type { EntryRow } from '../../contract/overtime.models.ts'
import { waitingColumns } from './entry-columns.tsx'
import { AsKnown } from './as-known.tsx'
import { postingColumns } from './posting-columns.tsx'
import { WhyTimeDrawer } from './why-time.tsx'
import styles from './overtime.module.css'
import { Line } from '#kit/web/chart/line.tsx'
import { day as dayWords, fullDay } from '#kit/web/format/dates.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'

type Week = Readonly<{ week: string; balance_minutes: number }>

const HOUR = 60
const PREFIX = 'statement_'

/** The balance at the end of each week. A debt lies below the line of nothing: such weeks are left out of it. */
const BalanceChart = ({ weeks }: { weeks: readonly Week[] }) =>
  weeks.some(({ balance_minutes }) => balance_minutes > 0) && (
    <Card>
      <Line
        title="Balance by week"
        unit="hours"
        height={140}
        labels={weeks.map(({ week }) => dayWords(week))}
        series={[
          {
            name: 'Balance',
            values: weeks.map(({ balance_minutes }) => (balance_minutes < 0 ? null : balance_minutes / HOUR)),
          },
        ]}
      />
    </Card>
  )

const Head = () => {
  const { has } = useActor()
  return (
    <div className={styles.head}>
      <p className="m-dim">Counts once approved, at the rate of its day.</p>
      {has('requests.own') && (
        <Button component={GoLink} href="/employee/request?add=overtime" variant="default">
          Ask for overtime
        </Button>
      )}
    </div>
  )
}

/** Days that the statement does not have: they wait, lie ahead or were refused. */
const OtherDays = ({ entries }: { entries: readonly EntryRow[] }) => {
  const others = entries.filter(({ state }) => state !== 'approved')
  if (others.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>Not in the balance</h2>
      <DataTable label="Not in the balance" rows={others} columns={waitingColumns} rowKey={({ id }) => id} />
    </section>
  )
}

/** The balance with which the statement begins. */
const BroughtForward = ({ before, minutes }: DataOf<typeof ownOvertime>['brought_forward']) => (
  <p className={styles.brought}>
    <span>
      Brought forward <span className="m-dim m-small">before {fullDay(before)}</span>
    </span>
    <strong className="m-number">{duration(minutes)}</strong>
  </p>
)

/** Shows the balance of a person, what waits, the postings, and the link for a new request. */
export const OwnOvertimeTab = ({ employee_id }: { employee_id: number }) => {
  const input = { params: { userId: employee_id }, query: {} }
  const query = useCallQuery(ownOvertime, input)
  const line = useDrawer('line')
  const listed = useListResponse(ownOvertime, input, PREFIX)
  const account = useCallQuery(showTimeAccount, { params: { userId: employee_id }, query: {} })
  const lapse = account.data?.lapse
  return (
    <div className={styles.tab}>
      <Loaded query={query} what="your overtime" shape="cards" rows={1}>
        {({ balance_minutes, pending_minutes }) => (
          <div className={styles.tab}>
            <Head />
            <Tiles>
              <Tile
                label="Balance"
                value={duration(balance_minutes)}
                {...(balance_minutes < 0 ? { tone: 'bad', note: 'Overdrawn' } : {})}
              />
              <Tile
                label="Pending"
                value={duration(pending_minutes)}
                {...(pending_minutes > 0 ? { tone: 'attention', note: 'waits for your lead' } : {})}
              />
              {lapse && (
                <Tile
                  label="Lapses"
                  value={duration(lapse.minutes)}
                  tone="attention"
                  note={`after ${fullDay(lapse.on)}`}
                />
              )}
            </Tiles>
          </div>
        )}
      </Loaded>
      <CallTable
        id="overtime-statement"
        prefix={PREFIX}
        label="Statement"
        call={ownOvertime}
        input={input}
        rows={({ postings }) => postings}
        columns={postingColumns}
        rowKey={({ id }) => id}
        onRow={({ id }) => line.open(id)}
        toolbar={<h2 className={styles.title}>Statement</h2>}
        summary={query.data && <BroughtForward {...query.data.brought_forward} />}
        empty={{ title: 'No overtime yet', text: 'What you earn and what is paid out or taken is listed here.' }}
      />
      {query.data && <OtherDays entries={query.data.entries} />}
      {query.data && <BalanceChart weeks={query.data.weeks} />}
      <AsKnown employee_id={employee_id} />
      <WhyTimeDrawer
        drawer={line}
        rows={listed.data?.postings}
        is_own
        dayHref={(date) => `/employee/timesheet?date=${date}`}
      />
    </div>
  )
}
