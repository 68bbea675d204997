import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Assignment } from '../../contract/inventory.models.ts'
import { signEquipment } from '../../contract/own.calls.ts'
import { Photos } from '../parts/equipment-photo.tsx'
import { conditionText } from '../parts/labels.ts'
import styles from '../parts/inventory.module.css'
import ownStyles from './own-equipment.module.css'

type Decision = 'accept' | 'decline'
type ItemDecision = Readonly<{ decision: Decision; reason: string }>

const CHOICES = [
  { value: 'accept', label: 'Accept' },
  { value: 'decline', label: 'Decline' },
]
const ACCEPT: ItemDecision = { decision: 'accept', reason: '' }

const detailsOf = ({ condition_out, asset, due_back_on }: Assignment): string =>
  [
    `Condition: ${conditionText(condition_out).toLowerCase()}`,
    asset.serial && `serial number ${asset.serial}`,
    due_back_on && `back on ${fullDay(due_back_on)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** A bundle that waits for its signature: a decision on each item, and one button. */
export const SignForm = ({ rows }: Readonly<{ rows: readonly Assignment[] }>) => {
  const [decisions, setDecisions] = useState<ReadonlyMap<number, ItemDecision>>(new Map())
  const sign = useCall(signEquipment)
  const decisionOf = (id: number): ItemDecision => decisions.get(id) ?? ACCEPT
  const set = (id: number, next: ItemDecision): void => setDecisions(new Map(decisions).set(id, next))
  const isReady = rows.every(
    ({ id }) => decisionOf(id).decision === 'accept' || decisionOf(id).reason.trim().length >= 3,
  )
  const [first] = rows
  const send = (): void => {
    if (!first) return
    const items = rows.map(({ id, version }) => {
      const { decision, reason } = decisionOf(id)
      return { assignment_id: id, version, decision, ...(decision === 'decline' ? { reason } : {}) }
    })
    sign.start({ body: { handout_id: first.handout.id, items } })
  }
  return (
    <div className="m-stack">
      <ul className={ownStyles.signs}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={ownStyles.sign}>
              <span>
                <strong>{row.asset.name}</strong> <span className={`m-dim ${ownStyles.tag}`}>{row.asset.tag}</span>
                <br />
                <span className="m-dim m-small">{detailsOf(row)}</span>
              </span>
              <SegmentedControl
                aria-label={`Decision on ${row.asset.name}`}
                size="xs"
                data={CHOICES}
                value={decisionOf(row.id).decision}
                onChange={(value) =>
                  set(row.id, { ...decisionOf(row.id), decision: value === 'decline' ? 'decline' : 'accept' })
                }
              />
            </div>
            <Photos ids={row.photos_out} text={row.asset.name} />
            {decisionOf(row.id).decision === 'decline' && (
              <TextInput
                label="Why"
                value={decisionOf(row.id).reason}
                maxLength={500}
                onChange={(event) => set(row.id, { decision: 'decline', reason: event.currentTarget.value })}
              />
            )}
          </li>
        ))}
      </ul>
      {first && first.handout.terms_text !== '' && <p className={styles.terms}>{first.handout.terms_text}</p>}
      <Refused failure={sign.failure} />
      <div className={ownStyles.signed}>
        <Button loading={sign.isRunning} disabled={!isReady} onClick={send}>
          Sign
        </Button>
      </div>
    </div>
  )
}
