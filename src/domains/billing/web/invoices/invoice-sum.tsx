import { money } from '#kit/web/format/money.ts'
import { rateText } from '../parts/rate-text.ts'
import styles from '../parts/billing.module.css'

type Props = Readonly<{
  currency: string
  net: number
  total: number
  /** Returns the amount that a discount on the whole invoice takes off. */
  discount: number
  taxes: readonly Readonly<{ id: number; name: string; rate_bp: number; base_minor: number; tax_minor: number }>[]
  /** The taxes in the national currency of who sends it, where the invoice is in another one. */
  national?: readonly Readonly<{ name: string; text: string }>[]
}>

/** Discount, net, the net and tax of each rate, and the total below each other. */
export const InvoiceSum = ({ currency, net, total, discount, taxes, national = [] }: Props) => (
  <dl className={styles.sum}>
    {discount > 0 && (
      <>
        <div>
          <dt>Sum of the lines</dt>
          <dd>{money(net + discount, currency)}</dd>
        </div>
        <div>
          <dt>Discount</dt>
          <dd>{money(-discount, currency)}</dd>
        </div>
      </>
    )}
    <div>
      <dt>Net</dt>
      <dd>{money(net, currency)}</dd>
    </div>
    {taxes.map(({ id, name, rate_bp, base_minor, tax_minor }) => (
      <div key={id}>
        <dt>
          {name} {rateText(rate_bp)} on {money(base_minor, currency)}
        </dt>
        <dd>{money(tax_minor, currency)}</dd>
      </div>
    ))}
    <div data-strong>
      <dt>Total</dt>
      <dd>{money(total, currency)}</dd>
    </div>
    {national.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
