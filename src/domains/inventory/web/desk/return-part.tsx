import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { recordReturn } from '../../contract/desk.calls.ts'
import type { Assignment } from '../../contract/inventory.models.ts'
import type { Condition } from '../../contract/inventory.records.ts'
import { CONDITION_OPTIONS, stateSign } from '../parts/labels.ts'
import { AssignmentNotes } from '../parts/assignment-notes.tsx'
import { AssignmentSteps } from './assignment-steps.tsx'
import { DeskPhotos } from './desk-photos.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { useSignature } from './use-signature.ts'
import styles from '../parts/inventory.module.css'

type Next = 'in_stock' | 'in_repair' | 'retired'
type Choice = Readonly<{
  condition_in: Condition
  wiped: boolean
  next: Next
  note: string
  recovery_minor: number | null
  photo_ids: readonly number[]
}>
type Props = Readonly<{ employee: Readonly<{ id: number; name: string }>; assignments: readonly Assignment[] }>

const NEXT = [
  { value: 'in_stock', label: 'Into stock' },
  { value: 'in_repair', label: 'To repair' },
  { value: 'retired', label: 'Retire' },
] as const
const isNext = (value: string | null): value is Next => NEXT.some((option) => option.value === value)
const isCondition = (value: string | null): value is Condition =>
  CONDITION_OPTIONS.some((option) => option.value === value)

/** The equipment that a person brings back: each with its condition, all with one signature. */
export const ReturnPart = ({ employee, assignments }: Props) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [location, setLocation] = useState('')
  const signature = useSignature()
  const take = useCall(recordReturn)
  const picked = assignments.filter((row) => chosen.has(row.id) && row.can.take_back)
  const set = (id: number, choice: Choice | null): void => {
    const next = new Map(chosen)
    if (choice) next.set(id, choice)
    else next.delete(id)
    setChosen(next)
  }
  const send = async (): Promise<void> => {
    const signature_id = await signature.send()
    if (signature_id === null) return
    const items = picked.map((row) => {
      const { note, recovery_minor, photo_ids, ...choice } = chosen.get(row.id) ?? EMPTY_CHOICE
      return {
        assignment_id: row.id,
        version: row.version,
        ...choice,
        ...(note.trim() === '' ? {} : { note }),
        ...(recovery_minor === null ? {} : { recovery_minor }),
        ...(photo_ids.length === 0 ? {} : { photo_ids: [...photo_ids] }),
      }
    })
    const done = await take.run({
      body: {
        items,
        ...(location.trim() === '' ? {} : { location }),
        ...(signature_id === undefined ? {} : { signature_id }),
      },
    })
    if (!done) return
    setChosen(new Map())
    setLocation('')
  }
  return (
    <section className={styles.part}>
      <h3>With {employee.name}</h3>
      {assignments.length === 0 && <p className="m-dim">Nothing of your categories.</p>}
      <ul className={styles.rows} data-states>
        {assignments.map((row) => (
          <Item key={row.id} row={row} choice={chosen.get(row.id)} onChange={(choice) => set(row.id, choice)} />
        ))}
      </ul>
      {picked.length > 0 && (
        <>
          <TextInput
            label="Stored at"
            description="Left empty, the place stays as it was."
            value={location}
            maxLength={80}
            onChange={(event) => setLocation(event.currentTarget.value)}
          />
          <SignaturePad label={`Signature of ${employee.name}`} onChange={signature.setDrawn} />
          <p className="m-dim m-small">Without a signature here, {employee.name} confirms on the profile page.</p>
          <Refused failure={signature.failure ?? take.failure} />
          <div>
            <Button loading={take.isRunning || signature.isRunning} onClick={() => void send()}>
              Take back {count(picked.length, 'item')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const EMPTY_CHOICE: Choice = {
  condition_in: 'good',
  wiped: false,
  next: 'in_stock',
  note: '',
  recovery_minor: null,
  photo_ids: [],
}

/** The name with the tag, which is not divided at its hyphen. */
const Named = ({ asset }: Readonly<{ asset: Assignment['asset'] }>) => (
  <>
    {asset.name} <span className={styles.tag}>({asset.tag})</span>
  </>
)

type ItemProps = Readonly<{ row: Assignment; choice: Choice | undefined; onChange: (choice: Choice | null) => void }>

const Item = ({ row, choice, onChange }: ItemProps) => {
  // The title of the list is the state of most of them.
  const isWithPerson = row.state === 'accepted'
  const since = `${isWithPerson ? 'Held since' : 'Handed out'} ${fullDay(dayIn(row.since))}`
  return (
    <li>
      <div className={styles.row}>
        {row.can.take_back ? (
          <Checkbox
            label={<Named asset={row.asset} />}
            description={since}
            checked={choice !== undefined}
            onChange={(event) => onChange(event.currentTarget.checked ? EMPTY_CHOICE : null)}
          />
        ) : (
          <span>
            <Named asset={row.asset} />
            <br />
            <span className="m-dim m-small">{since}</span>
          </span>
        )}
        {!isWithPerson && <StatusBadge {...stateSign(row)} />}
        {!choice && <AssignmentSteps row={row} />}
      </div>
      <AssignmentNotes row={row} />
      {choice && <Choices row={row} choice={choice} onChange={onChange} />}
    </li>
  )
}

const Choices = ({
  row,
  choice,
  onChange,
}: Readonly<{ row: Assignment; choice: Choice; onChange: (choice: Choice) => void }>) => (
  <div className={styles.fields}>
    <Select
      label="Condition"
      data={[...CONDITION_OPTIONS]}
      value={choice.condition_in}
      allowDeselect={false}
      onChange={(value) => isCondition(value) && onChange({ ...choice, condition_in: value })}
    />
    <Select
      label="Goes"
      data={[...NEXT]}
      value={choice.next}
      allowDeselect={false}
      onChange={(value) => isNext(value) && onChange({ ...choice, next: value })}
    />
    <TextInput
      label="Note"
      value={choice.note}
      maxLength={500}
      onChange={(event) => onChange({ ...choice, note: event.currentTarget.value })}
    />
    {row.asset.currency && (
      <MoneyField
        id={`charge-${row.id}`}
        name="recovery_minor"
        label="To be paid"
        help="At most what it is worth today."
        currency={row.asset.currency}
        value={choice.recovery_minor}
        isOptional
        onChange={(value) => onChange({ ...choice, recovery_minor: value ?? null })}
      />
    )}
    {row.asset.holds_data && choice.next !== 'in_repair' && (
      <Checkbox
        label="Its data was wiped"
        checked={choice.wiped}
        onChange={(event) => onChange({ ...choice, wiped: event.currentTarget.checked })}
      />
    )}
    <DeskPhotos
      asset={row.asset}
      kind="return"
      ids={choice.photo_ids}
      onChange={(photo_ids) => onChange({ ...choice, photo_ids })}
    />
  </div>
)
