import { money } from '#kit/web/format/money.ts'
import styles from './billing.module.css'

type Props = Readonly<{ minor: number | null; currency: string; isBad?: boolean; word?: string }>

/** An amount at the right, with a mark where it is overdue. Nothing is a dash. */
export const MoneyCell = ({ minor, currency, isBad = false, word }: Props) => (
  <span className={styles.money} data-tone={isBad && minor !== null && minor > 0 ? 'bad' : undefined}>
    {minor === null || minor === 0 ? '–' : money(minor, currency)}
    {isBad && minor !== null && minor > 0 && word && <span className="m-small"> {word}</span>}
  </span>
)
