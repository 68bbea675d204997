import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { ComponentKind } from '../../contract/components.models.ts'
import type { RegisterTotal } from '../../contract/register.calls.ts'
import { KIND_LABELS } from '../parts/labels.ts'
import payStyles from '../parts/pay.module.css'
import styles from './register.module.css'

export const KIND_SUMS: Readonly<Record<ComponentKind, string>> = {
  earning: 'Earnings',
  deduction: 'Deductions',
  employer_cost: 'Cost of the employer',
}

const sumOf = (totals: readonly RegisterTotal[], kind: ComponentKind): number =>
  totals.filter((one) => one.kind === kind).reduce((sum, { amount_minor }) => sum + amount_minor, 0)

/** Earnings, deductions, net and cost, in one line for each currency. */
const CurrencyLines = ({ sums }: { sums: readonly RegisterTotal[] }) => (
  <div className={styles.sums} role="group" aria-label="Sums of the month">
    {[...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, totals]) => {
      const [earned, deducted] = [sumOf(totals, 'earning'), sumOf(totals, 'deduction')]
      const figures = [
        [KIND_SUMS.earning, earned],
        [KIND_SUMS.deduction, deducted],
        ['Net', earned - deducted],
        [KIND_SUMS.employer_cost, sumOf(totals, 'employer_cost')],
      ] as const
      return (
        <dl key={currency} className={styles.currency}>
          <div>
            <dt className="m-hidden">Currency</dt>
            <dd>{currency}</dd>
          </div>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount(value, currency)}</dd>
            </div>
          ))}
        </dl>
      )
    })}
  </div>
)

type Props = Readonly<{
  sums: readonly RegisterTotal[]
  /** One component is chosen: its sums are no earnings and net of the month. */
  isPart: boolean
}>

/** The sums of all listed payslips, by currency and by component. */
export const RegisterSums = ({ sums, isPart }: Props) => {
  const here = useHere()
  if (sums.length === 0) return null
  return (
    <div className="m-stack">
      {!isPart && <CurrencyLines sums={sums} />}
      <details className="m-fold" open={isPart}>
        <summary>Sums of {count(sums.length, 'component')}</summary>
        <ul className={payStyles.lines}>
          {sums.map(({ component, kind, currency, people, amount_minor }) => (
            <li key={`${component.id} ${currency}`} className={payStyles.line}>
              <span>
                <GoLink href={here({ component_id: component.id })}>{component.name}</GoLink>
                <span className="m-dim m-small">
                  {' '}
                  {KIND_LABELS[kind]}, {count(people, 'person', 'people')}
                </span>
              </span>
              <span className={payStyles.amount}>{money(amount_minor, currency)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
