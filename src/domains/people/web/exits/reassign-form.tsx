import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { reassignHoldings } from '../../contract/exits.calls.ts'
import type { HoldingGroup } from '../../contract/exits.models.ts'
import styles from './exits.module.css'
import { notifyRefused } from './holding-group.tsx'

type Props = Readonly<{ employee_id: number; group: HoldingGroup; onClose: () => void }>

/** Some of the items, or all, to a person who is chosen. */
export const ReassignForm = ({ employee_id, group, onClose }: Props) => {
  const move = useCall(reassignHoldings)
  const id = useId()
  const [to, setTo] = useState<number | null>(group.suggested?.id ?? null)
  const [excluded, setExcluded] = useState<readonly number[]>([])
  const [isMissing, setMissing] = useState(false)
  const item_ids = group.items.map((item) => item.id).filter((one) => !excluded.includes(one))
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(to === null)
    if (to === null || item_ids.length === 0) return
    move.start({ body: { employee_id, kind: group.kind, item_ids, to_employee_id: to } }, ({ data }) => {
      notifyRefused(data)
      onClose()
    })
  }
  return (
    <form className="m-stack" noValidate onSubmit={send}>
      <PersonField
        id={id}
        name="to_employee_id"
        isOptional={false}
        label="To"
        value={to}
        onChange={(next) => setTo(next ?? null)}
        chosen={group.suggested}
        forWork
        error={isMissing ? 'To is required' : undefined}
      />
      <fieldset className={styles.items}>
        <legend>{group.label}</legend>
        {group.items.map((item) => (
          <Checkbox
            key={item.id}
            label={item.label}
            checked={!excluded.includes(item.id)}
            onChange={({ currentTarget: { checked } }) =>
              setExcluded(checked ? excluded.filter((one) => one !== item.id) : [...excluded, item.id])
            }
          />
        ))}
      </fieldset>
      <Refused failure={move.failure} />
      <div className={styles.buttons}>
        <Button type="submit" loading={move.isRunning} disabled={item_ids.length === 0}>
          Reassign
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
