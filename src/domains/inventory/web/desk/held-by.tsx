import { Button } from '@mantine/core'
import { saveFile } from '#kit/web/call/save-file.ts'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { printReceipt } from '../../contract/desk.calls.ts'
import type { Assignment } from '../../contract/inventory.models.ts'
import { Photos } from '../parts/equipment-photo.tsx'
import { CLOSED_HOW, conditionText, STATE } from '../parts/words.ts'
import { AssignmentSteps } from './assignment-steps.tsx'
import styles from '../parts/inventory.module.css'

/** One person's time with a piece of equipment: hand-out and return side by side. */
export const HeldBy = ({ row }: Readonly<{ row: Assignment }>) => (
  <li className={styles.item}>
    <div className={styles.head}>
      <PersonChip name={row.employee.name} photo={{ id: row.employee.id }} />
      <StatusBadge {...STATE[row.state]} />
    </div>
    <div className={styles.sides}>
      <div className={styles.part}>
        <span>
          Handed out {dateTime(row.since)}
          <span className="m-dim"> · {conditionText(row.condition_out)}</span>
        </span>
        <Photos ids={row.photos_out} text={`${row.asset.name} when handed out`} />
      </div>
      {row.returned_at && (
        <div className={styles.part}>
          <span>
            Given back {dateTime(row.returned_at)}
            <span className="m-dim"> · {row.condition_in && conditionText(row.condition_in)}</span>
          </span>
          <Photos ids={row.photos_in} text={`${row.asset.name} when given back`} />
        </div>
      )}
    </div>
    <Notes row={row} />
    <div className="m-row">
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => void saveFile(printReceipt, { params: { id: row.handout.id } }, `${row.handout.number}.pdf`)}
      >
        Receipt {row.handout.number}
      </Button>
      <AssignmentSteps row={row} />
    </div>
  </li>
)

const notesOf = (row: Assignment): string[] => [
  ...(row.return_due_on && row.returned_at === null ? [`Due back on ${fullDay(row.return_due_on)}`] : []),
  ...(row.due_back_on && row.returned_at === null ? [`Lent until ${fullDay(row.due_back_on)}`] : []),
  ...(row.problem
    ? [`Reported as ${row.problem.kind}${row.problem.text === null ? '' : `: ${row.problem.text}`}`]
    : []),
  ...(row.decline_reason ? [`Declined: ${row.decline_reason}`] : []),
  ...(row.return_note ? [row.return_note] : []),
  ...(row.dispute_text ? [`Disputed: ${row.dispute_text}`] : []),
  ...(row.resolution_text ? [`Settled: ${row.resolution_text}`] : []),
  ...(row.closed_how ? [CLOSED_HOW[row.closed_how]] : []),
  ...(row.recovery_minor !== null && row.recovery_currency
    ? [`To be paid: ${money(row.recovery_minor, row.recovery_currency)}`]
    : []),
]

const Notes = ({ row }: Readonly<{ row: Assignment }>) =>
  notesOf(row).map((note) => (
    <span key={note} className="m-small">
      {note}
    </span>
  ))
