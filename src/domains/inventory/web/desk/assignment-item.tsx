import { Button } from '@mantine/core'
import { saveFile } from '#kit/web/call/save-file.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { printReceipt } from '../../contract/desk.calls.ts'
import type { Assignment } from '../../contract/inventory.models.ts'
import { AssignmentNotes } from '../parts/assignment-notes.tsx'
import { Photos } from '../parts/equipment-photo.tsx'
import { conditionText, stateSign } from '../parts/labels.ts'
import { AssignmentSteps } from './assignment-steps.tsx'
import styles from '../parts/inventory.module.css'

/** One person's time with a piece of equipment: hand-out and return side by side. */
export const AssignmentItem = ({ row }: Readonly<{ row: Assignment }>) => (
  <li className={styles.item}>
    <div className={styles.head}>
      <PersonChip name={row.employee.name} photo={{ id: row.employee.id }} />
      <StatusBadge {...stateSign(row)} />
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
    <AssignmentNotes row={row} />
    <div className={styles.steps}>
      <AssignmentSteps row={row} />
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => void saveFile(printReceipt, { params: { id: row.handout.id } }, `${row.handout.number}.pdf`)}
      >
        Receipt {row.handout.number}
      </Button>
    </div>
  </li>
)
