import { day as dayWords } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import type { PeriodRow } from '../../contract/periods.models.ts'
import styles from './months.module.css'

/** What was accepted with the lock, by name. */
export const AcceptedList = ({ rows }: { rows: PeriodRow['accepted_exceptions'] }) => (
  <Card title={`Accepted with the lock (${rows.length})`}>
    {rows.length === 0 ? (
      <p className="m-dim">Everything was settled.</p>
    ) : (
      <ul className={styles.accepted}>
        {rows.map(({ kind, label, employee, business_date }) => (
          <li key={`${kind} ${employee.id} ${business_date}`}>
            <span>{employee.name}</span>
            <span className="m-dim">{dayWords(business_date)}</span>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
