import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { readInvoiceOptions } from '../../contract/invoices.calls.ts'
import styles from '../parts/billing.module.css'

/** What brands lack before they can issue, said before a person is refused. */
export const SellerMissing = () => {
  const missing = useCallQuery(readInvoiceOptions, {}).data?.seller_missing ?? []
  const brands = [...Map.groupBy(missing, ({ brand }) => brand.name)]
  if (brands.length === 0) return null
  return (
    <div className={styles.missing} role="status">
      <strong>Some invoices cannot be issued yet</strong>
      {brands.map(([brand, rows]) => (
        <p key={brand}>
          {brand} has no {[...new Set(rows.map(({ field }) => field))].join(', ')}.
        </p>
      ))}
    </div>
  )
}
