import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import type { Assignment } from '../../contract/inventory.models.ts'
import { CLOSED_HOW, hasOpenObjection, returnReasonText } from './labels.ts'
import styles from './inventory.module.css'

/** Returns notes about equipment that is or was with a person, for its holder and for keepers. */
const notesOf = (row: Assignment): string[] => {
  const isOut = row.returned_at === null
  const why = row.return_reason ? `: ${returnReasonText(row.return_reason)}` : ''
  return [
    isOut && row.due_back_on && `Lent until ${fullDay(row.due_back_on)}`,
    isOut && row.return_due_on && `Due back on ${fullDay(row.return_due_on)}${why}`,
    row.problem && [`Reported as ${row.problem.kind}`, row.problem.text].filter(Boolean).join(': '),
    row.decline_reason && `Declined: ${row.decline_reason}`,
    row.return_note,
    row.dispute_text && `Disputed: ${row.dispute_text}`,
    row.resolution_text && `Settled: ${row.resolution_text}`,
  ].filter((note) => typeof note === 'string')
}

/** Returns the charge of equipment, with an objection to it and the reply. */
const chargeOf = (row: Assignment): string[] => {
  const { recovery_minor, recovery_currency } = row
  return [
    recovery_minor !== null && recovery_currency && `To be paid: ${money(recovery_minor, recovery_currency)}`,
    row.objection_text && `Objection to the charge: ${row.objection_text}`,
    row.objection_answer && `Answer: ${row.objection_answer}`,
  ].filter((note) => typeof note === 'string')
}

/** Notes that are the cause of a charge are as large as their list. */
const lines = (notes: readonly string[], isCause = false) =>
  notes.map((note) => (
    <span key={note} className={isCause ? undefined : 'm-small'}>
      {note}
    </span>
  ))

type Props = Readonly<{
  row: Assignment
  /** False where the end is named elsewhere. */
  hasEnd?: boolean
}>

/** The cause comes first, then the charge with an objection to it, and the end. */
export const AssignmentNotes = ({ row, hasEnd = true }: Props) => {
  const charge = chargeOf(row)
  return (
    <>
      {lines(notesOf(row), charge.length > 0)}
      {charge.length > 0 && <div className={styles.charge}>{lines(charge)}</div>}
      {hasEnd && row.closed_how && !hasOpenObjection(row) && (
        <span className="m-dim m-small">{CLOSED_HOW[row.closed_how]}</span>
      )}
    </>
  )
}
