import { fullDay } from '#kit/web/format/dates.ts'
import type { RetainedData } from '../../contract/retention.models.ts'
import styles from './retained-data.module.css'

/** The retained data of a person, with reason and end; all of it is read, so no text is cut off. */
export const RetainedDataTable = ({ label, rows }: { label: string; rows: readonly RetainedData[] }) => (
  <ul className={styles.list} aria-label={label}>
    {rows.map((row) => (
      <li key={row.key} className={styles.row}>
        <strong>{row.label}</strong>
        <div className={styles.what}>
          <p>{row.what}</p>
          <p className="m-dim">{row.why}</p>
        </div>
        <p className={styles.until}>
          {row.until !== null && <span>{fullDay(row.until)}</span>}
          <span className={row.until === null ? '' : 'm-dim m-small'}>{row.until_text}</span>
        </p>
      </li>
    ))}
  </ul>
)
