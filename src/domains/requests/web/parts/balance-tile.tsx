import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountText, overbookedText } from './amounts.ts'
import { lapseText } from './lapse-text.ts'
import { TypeName } from './type-name.tsx'
import styles from './balance.module.css'

type Props = Readonly<{ row: BalanceRow; onOpen: () => void }>

/** Writes the pending amount, with that of a later leave year. */
const pendingText = ({ pending, pending_later, unit }: BalanceRow): string => {
  if (!pending_later) return amountText(pending, unit)
  const later = `${amountText(pending_later.amount, unit)} in ${pending_later.from.slice(0, 4)}`
  return pending === 0 ? later : `${amountText(pending, unit)}, ${later}`
}

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
        <span className="m-number">{pendingText(row)}</span>
      </span>
      {row.overbooked ? (
        <span className={styles.bad}>{overbookedText(row)}</span>
      ) : (
        <span className={lapse.is_loss ? styles.expiry : `${styles.expiry} m-dim`}>{lapse.text}</span>
      )}
    </button>
  )
}
