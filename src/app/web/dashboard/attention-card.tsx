import { GoLink } from '#kit/web/address/go-link.tsx'
import { number } from '#kit/web/format/numbers.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { attentionCard } from '#domains/shell/contract/shell.calls.ts'
import styles from './dashboard.module.css'

/** The lines of work that wait for a person, each with a link to its rows: first those that are late. */
const AttentionCard = ({ data }: DashboardCardProps) => {
  const { lines } = attentionCard.parse(data)
  if (lines.length === 0) return <p className="m-dim">Nothing is waiting for you.</p>
  return (
    <ul className={styles.attention}>
      {lines.map(({ text, count, path, is_late }) => (
        <li key={path} data-late={is_late}>
          <GoLink href={path} data-counts={count}>
            <strong className="m-number">{number(count)}</strong> <span>{text}</span>
          </GoLink>
        </li>
      ))}
    </ul>
  )
}
export default AttentionCard
