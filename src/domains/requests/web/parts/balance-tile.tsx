import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountText } from './amounts.ts'
import { lapseText } from './lapse-text.ts'
import { TypeName } from './type-name.tsx'
import styles from './balance.module.css'

type Props = Readonly<{ row: BalanceRow; onOpen: () => void }>

/** Shows the balance of a person in one type on a day; it opens the statement. */
export const BalanceTile = ({ row, onOpen }: Props) => {
  const { unit } = row
  const lapse = lapseText(row)
  return (
    <button type="button" className={styles.tile} onClick={onOpen} aria-label={`Statement of ${row.name}`}>
      <TypeName type={row} />
      <strong className={styles.figure}>{amountText(row.available, unit)}</strong>
      <span className="m-dim m-small">available</span>
      <span className={styles.line}>
        <span>Booked</span>
        <span className="m-number">{amountText(row.booked, unit)}</span>
      </span>
      <span className={styles.line}>
        <span>Pending</span>
        <span className="m-number">{amountText(row.pending, unit)}</span>
      </span>
      {row.overbooked ? (
        <span className={styles.bad}>Overbooked: more is booked than there will be.</span>
      ) : (
        <span className={lapse.is_loss ? styles.expiry : `${styles.expiry} m-dim`}>{lapse.text}</span>
      )}
    </button>
  )
}
