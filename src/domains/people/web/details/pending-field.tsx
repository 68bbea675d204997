import type { CheckedField, ProfileChange } from '../../contract/details.models.ts'
import { personRecord } from '../../contract/people.records.ts'
import { DecideButtons } from './decide-buttons.tsx'
import styles from './details.module.css'

type Props = Readonly<{
  change: ProfileChange | undefined
  /** `Last name`. */
  label: string
  /** The form has edits that are not saved: a decision would make them stale. */
  isDirty: boolean
}>

/** Next to a field: the change that the person requested, to be approved or rejected. Nothing when nothing waits. */
export const PendingField = ({ change, label, isDirty }: Props) =>
  change && (
    <div className={styles.change}>
      <p>
        {label}: the person asks for <strong>{change.new_text ?? 'nothing'}</strong>
        {change.old_text !== null && <span className="m-dim"> instead of {change.old_text}</span>}
      </p>
      {change.can.decide && !isDirty && <DecideButtons kind="field" id={change.id} what={label} />}
      {change.can.decide && isDirty && <span className="m-dim m-small">Save your changes before you decide.</span>}
    </div>
  )

type WaitingProps = Readonly<{ fields: readonly CheckedField[]; changes: readonly ProfileChange[]; isDirty: boolean }>

/** The changes that the person requested of these fields. */
export const Waiting = ({ fields, changes, isDirty }: WaitingProps) =>
  fields.map((name) => (
    <PendingField
      key={name}
      change={changes.find(({ field }) => field === name)}
      label={personRecord.fields[name].label}
      isDirty={isDirty}
    />
  ))
