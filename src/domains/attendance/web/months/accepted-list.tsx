import { day as dayWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { PeriodRow } from '../../contract/periods.models.ts'
import styles from './months.module.css'

type Accepted = Pick<PeriodRow, 'accepted_exceptions' | 'accepted_count'>

/** What was accepted with the lock, by name. */
export const AcceptedList = ({ accepted_exceptions: rows, accepted_count: all }: Accepted) => (
  <Card title={`Accepted with the lock (${number(all)})`}>
    {rows.length === 0 ? (
      <p className="m-dim">Everything was settled.</p>
    ) : (
      <ul className={styles.accepted}>
        {rows.map(({ kind, label, employee, business_date }) => (
          <li key={`${kind} ${employee.id} ${business_date}`}>
            <PersonChip name={employee.name} photo={{ id: employee.id }} />
            <span className="m-dim">{dayWords(business_date)}</span>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    )}
    {all > rows.length && (
      <p className="m-dim">Listed: the first {number(rows.length)}. The report of the month shows all days.</p>
    )}
  </Card>
)
