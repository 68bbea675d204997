import type { Assignment } from '../../contract/inventory.models.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { hasOpenObjection, stateSign } from '../parts/labels.ts'
import { ReturnedSides, ReturnMessages } from '../parts/returned-sides.tsx'
import { AssignmentSteps } from './assignment-steps.tsx'
import styles from './open-returns.module.css'

type Props = Readonly<{ title: string; rows: readonly Assignment[] }>

/** The returns about which a person and a keeper disagree: the notes of both, then the decision. */
export const OpenReturns = ({ title, rows }: Props) =>
  rows.length > 0 && (
    <Card title={title}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <OpenReturn key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )

/** The actor decides it. */
export const isOwnDecision = ({ can }: Assignment): boolean => can.resolve || can.answer

/** Names who else decides, where the actor may not. */
const decidedBy = (row: Assignment): string | null => {
  if (isOwnDecision(row)) return null
  return hasOpenObjection(row)
    ? 'A keeper who did not make the charge answers it.'
    : `A keeper other than ${row.taken_by ?? 'the one who took it back'} settles it.`
}

const OpenReturn = ({ row }: Readonly<{ row: Assignment }>) => {
  const others = decidedBy(row)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span>
          <strong>{row.asset.name}</strong> <span className="m-dim">{row.asset.tag}</span>
        </span>
        <StatusBadge {...stateSign(row)} />
      </div>
      <ReturnedSides row={row} />
      <ReturnMessages row={row} disputed={`${row.employee.name} disputes it`} />
      {others ? (
        <p className="m-dim">{others}</p>
      ) : (
        <div className={styles.steps}>
          <AssignmentSteps row={row} />
        </div>
      )}
    </li>
  )
}
