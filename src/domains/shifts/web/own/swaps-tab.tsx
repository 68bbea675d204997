import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { SwapRow } from '../../contract/shifts.models.ts'
import { claimShift, listOpenShifts, listSwaps, type OpenShift } from '../../contract/swaps.calls.ts'
import { longDay, timesOf } from '../parts/labels.ts'
import { FindingLine } from '../plan/findings.tsx'
import { SwapList } from '../swaps/swap-list.tsx'
import swapStyles from '../swaps/swaps.module.css'
import styles from './own.module.css'

/** Swaps that wait for a response, own swaps, offers of the team, and open shifts to claim. */
export const SwapsTab = () => {
  const { has } = useActor()
  const drawer = useDrawer('swap')
  const swaps = useCallQuery(listSwaps, { query: { limit: 100 } })
  const isLoaded = swaps.data !== undefined || swaps.failure !== null
  return (
    <div className={swapStyles.sections}>
      <Loaded query={swaps} what="the swaps" shape="form">
        {(rows) => <Swaps rows={rows} opened={drawer.id === null ? null : Number(drawer.id)} />}
      </Loaded>
      {has('shifts.claim') && isLoaded && <Open />}
    </div>
  )
}

const SECTIONS: readonly Readonly<{ title: string; has: (swap: SwapRow, me: number) => boolean }>[] = [
  { title: 'Waiting for you', has: ({ can, open }) => (can.accept && !open) || can.approve },
  { title: 'Offered to the team', has: ({ can, open }) => open && can.accept },
  { title: 'My swaps', has: ({ legs }, me) => legs.some(({ from, to }) => from.id === me || to?.id === me) },
  { title: 'Swaps of the team', has: () => true },
]

const Swaps = ({ rows, opened }: Readonly<{ rows: readonly SwapRow[]; opened: number | null }>) => {
  const { id } = useActor()
  const grouped = Map.groupBy(rows, (swap) => SECTIONS.find(({ has }) => has(swap, id))?.title ?? '')
  if (rows.length === 0)
    return <Empty title="No swaps" text="Press Swap beside one of your shifts to ask a colleague." />
  return SECTIONS.map(({ title }) => {
    const swaps = grouped.get(title) ?? []
    return (
      swaps.length > 0 && (
        <section key={title} className={swapStyles.section} aria-label={title}>
          <h2>{title}</h2>
          <SwapList swaps={swaps} opened={opened} />
        </section>
      )
    )
  })
}

const Open = () => {
  const query = useCallQuery(listOpenShifts, { query: {} })
  return (
    <section className={swapStyles.section} aria-label="Open shifts">
      <h2>Open shifts</h2>
      <Loaded query={query} what="the open shifts" shape="form">
        {(rows) =>
          rows.length === 0 ? (
            <p className="m-dim">No shift of your team is open.</p>
          ) : (
            <ul className={styles.list}>
              {rows.map((row) => (
                <OpenRow key={row.shift.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const OpenRow = ({ row }: Readonly<{ row: OpenShift }>) => {
  const claim = useCall(claimShift)
  const { shift, claimed, close_at, place_in_queue } = row
  const name = `${shift.name}, ${longDay(shift.date)}`
  const send = (isWithdrawn: boolean): void =>
    claim.start({ params: { id: shift.id }, body: { take_back: isWithdrawn } })
  const [first] = row.findings
  const isBlocked = row.findings.some(({ severity }) => severity === 'block')
  return (
    <li className={styles.shift} style={{ '--chip': shift.color }}>
      <span className={styles.what}>
        <strong>{longDay(shift.date)}</strong> {timesOf(shift)}
        <br />
        <span className="m-dim m-small">
          {shift.name}, {shift.open} open, until {dateTime(close_at)}
          {place_in_queue !== null && `, you are number ${place_in_queue}`}
        </span>
        {first && <FindingLine finding={first} />}
      </span>
      {claimed ? (
        <Button
          variant="default"
          size="compact-md"
          loading={claim.isRunning}
          aria-label={`Take the claim back: ${name}`}
          onClick={() => send(true)}
        >
          Take back
        </Button>
      ) : (
        !isBlocked && (
          <Button size="compact-md" loading={claim.isRunning} aria-label={`Claim ${name}`} onClick={() => send(false)}>
            Claim
          </Button>
        )
      )}
      <Refused failure={claim.failure} />
    </li>
  )
}
