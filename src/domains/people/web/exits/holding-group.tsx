import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { toast } from '#kit/web/toasts/toast-store.ts'
import { reassignHoldings } from '../../contract/exits.calls.ts'
import type { Holding, HoldingGroup } from '../../contract/exits.models.ts'
import styles from './exits.module.css'

type Refusals = Readonly<{ refused: readonly Readonly<{ label: string; message: string }>[] }>

/** Shows for each item that stayed why it did. */
export const notifyRefused = ({ refused }: Refusals): void => {
  for (const { label, message } of refused) toast('warning', `${label}: ${message}`)
}

const Item = ({ item }: { item: Holding }) => (
  <li>
    {item.link ? <GoLink href={item.link}>{item.label}</GoLink> : item.label}
    {item.due && <span className="m-dim">from {fullDay(item.due)}</span>}
  </li>
)

type Props = Readonly<{ employee_id: number; group: HoldingGroup; onChoose: () => void }>

/** One kind of things that are still with a leaver, and the way to hand them on. */
export const Holdings = ({ employee_id, group, onChoose }: Props) => {
  const move = useCall(reassignHoldings)
  const { suggested, kind } = group
  const moveAll = (to: number): void =>
    move.start({ body: { employee_id, kind, all: true, to_employee_id: to } }, ({ data }) => notifyRefused(data))
  return (
    <section className={styles.group} aria-label={group.label}>
      <header>
        <h3>
          {group.label} <span className="m-dim m-number">{group.count}</span>
        </h3>
        {!group.blocking && <StatusBadge tone="off" word="For information" />}
        {suggested && (
          <Button size="compact-sm" loading={move.isRunning} onClick={() => moveAll(suggested.id)}>
            Reassign all to {suggested.name}
          </Button>
        )}
        {group.can_reassign && (
          <Button size="compact-sm" variant="default" onClick={onChoose}>
            {suggested ? 'Choose' : 'Reassign'}
          </Button>
        )}
      </header>
      <Refused failure={move.failure} />
      <ul>
        {group.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}
