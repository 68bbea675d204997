import { amount } from '#kit/web/format/money.ts'
import styles from './billing.module.css'

type Props = Readonly<{
  names: readonly string[]
  rows: readonly Readonly<{ currency: string; values: readonly (number | null)[] }>[]
}>

/** Sums of a list, one line for each currency: currencies are never added. */
export const CurrencyTotals = ({ names, rows }: Props) =>
  rows.length > 0 && (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area needs the keyboard focus
    <div className={styles.wide} role="region" aria-label="Totals" tabIndex={0}>
      <table className={styles.totals} aria-label="Totals">
        <thead>
          <tr>
            <th scope="col">Total</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ currency, values }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              {values.map((value, at) => (
                <td key={names[at]}>{value === null ? '–' : amount(value, currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
