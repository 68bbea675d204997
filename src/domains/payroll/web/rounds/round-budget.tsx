import { money } from '#kit/web/format/money.ts'
import type { RoundBudget } from '../../contract/hikes.models.ts'
import styles from './rounds.module.css'

const PARTS = ['applied', 'approved', 'proposed', 'typed'] as const
type Part = (typeof PARTS)[number]
const LABELS: Readonly<Record<Part, string>> = {
  applied: 'applied',
  approved: 'approved',
  proposed: 'proposed',
  typed: 'typed here',
}

type Props = Readonly<{
  budgets: readonly RoundBudget[]
  /** The amounts that raises which are typed and not saved would add, by currency. */
  typed?: readonly Readonly<{ currency: string; minor: number }>[]
}>

/** The cost of the raises of a round in a year next to its budget, a bar for each currency. */
export const RoundBudgets = ({ budgets, typed = [] }: Props) => (
  <ul className={styles.budgets} aria-label="Budget of the round">
    {budgets.map((one) => (
      <Budget key={one.currency} {...one} typed={typed.find(({ currency }) => currency === one.currency)?.minor ?? 0} />
    ))}
  </ul>
)

const Budget = ({ currency, budget_minor, typed, ...row }: RoundBudget & Readonly<{ typed: number }>) => {
  const sums: Readonly<Record<Part, number>> = {
    applied: row.applied_minor,
    approved: row.approved_minor,
    proposed: row.proposed_minor,
    typed,
  }
  const used = PARTS.reduce((sum, part) => sum + sums[part], 0)
  const left = budget_minor - used
  const most = Math.max(budget_minor, used, 1)
  return (
    <li className={styles.budget}>
      <div className={styles.between}>
        <span>
          {money(used, currency)} of {money(budget_minor, currency)} a year
        </span>
        <strong className={left < 0 ? styles.over : ''}>
          {left < 0 ? `${money(-left, currency)} over` : `${money(left, currency)} left`}
        </strong>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} className={styles[part]} style={{ inlineSize: `${(sums[part] / most) * 100}%` }} />
        ))}
        <i style={{ insetInlineStart: `${Math.min(99.5, (budget_minor / most) * 100)}%` }} />
      </div>
      <span className="m-dim m-small">
        {PARTS.filter((part) => sums[part] > 0)
          .map((part) => `${money(sums[part], currency)} ${LABELS[part]}`)
          .join(', ') || 'Nothing proposed yet'}
      </span>
    </li>
  )
}
