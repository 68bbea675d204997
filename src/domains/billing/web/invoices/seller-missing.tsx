import { Alert } from '@mantine/core'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { readInvoiceOptions } from '../../contract/invoices.calls.ts'

/** What brands lack before they can issue, said before a person is refused. */
export const SellerMissing = () => {
  const missing = useCallQuery(readInvoiceOptions, {}).data?.seller_missing ?? []
  const brands = [...Map.groupBy(missing, ({ brand }) => brand.name)]
  if (brands.length === 0) return null
  return (
    <Alert color="yellow" variant="light" title="Some invoices cannot be issued yet">
      {brands.map(([brand, rows]) => (
        <p key={brand} style={{ margin: 0 }}>
          {brand} has no {[...new Set(rows.map(({ field }) => field))].join(', ')}.
        </p>
      ))}
    </Alert>
  )
}
