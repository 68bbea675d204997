import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listOwnEquipment } from '../../contract/own.calls.ts'
import { AskEquipment } from './ask-equipment.tsx'
import { OwnItem } from './own-item.tsx'
import { OwnRequests } from './own-requests.tsx'
import { SignForm } from './sign-form.tsx'
import styles from '../parts/inventory.module.css'

type Own = DataOf<typeof listOwnEquipment>

/** The own equipment: to sign for, held, given back, and asked for. */
const OwnTab = () => {
  const query = useCallQuery(listOwnEquipment, {})
  return (
    <Loaded query={query} what="your equipment" shape="cards">
      {(own) => <Shown own={own} />}
    </Loaded>
  )
}
export default OwnTab

const Shown = ({ own }: Readonly<{ own: Own }>) => {
  const { acting } = useActor()
  const bundles = [...Map.groupBy(own.to_sign, ({ handout }) => handout.id)]
  const isEmpty = own.to_sign.length + own.held.length + own.returned.length === 0
  return (
    <div className="m-stack">
      {bundles.map(([id, rows]) => (
        <Card key={id} title="To sign">
          {acting ? <p className="m-dim">Only the person signs.</p> : <SignForm rows={rows} />}
        </Card>
      ))}
      {isEmpty && <Empty title="You hold no equipment" text="What is handed to you is listed here." />}
      {own.held.length > 0 && (
        <Card title="Held">
          <ul className={styles.list}>
            {own.held.map((row) => (
              <OwnItem key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
      {own.returned.length > 0 && (
        <Card title="Given back">
          <ul className={styles.list}>
            {own.returned.map((row) => (
              <OwnItem key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
      <Card title="Requests" aside={own.requestable.length > 0 && !acting && <AskEquipment own={own} />}>
        <OwnRequests requests={own.requests} />
      </Card>
    </div>
  )
}
