import { Button } from '@mantine/core'
import { useState } from 'react'
import { optionsOf } from '#kit/contract/record.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { dateTime, today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { checkSeries } from '../../contract/invoice-steps.calls.ts'
import { readInvoiceOptions } from '../../contract/invoices.calls.ts'
import { type InvoiceKind, invoiceRecord } from '../../contract/invoices.records.ts'
import type { SeriesCheck } from '../../contract/invoices.models.ts'
import styles from '../parts/billing.module.css'

type SeriesQuery = Readonly<{ brand_id: number; year: number; kind: InvoiceKind }>

/** The proof of a series: no number is missing, and nothing was altered after it was issued. */
export const CheckTab = () => {
  const brands = useCallQuery(readInvoiceOptions, {}).data?.brands ?? []
  const [brand, setBrand] = useState<number | undefined>()
  const [kind, setKind] = useState<InvoiceKind>('invoice')
  const [year, setYear] = useState(Number(today().slice(0, 4)))
  const [series, setSeries] = useState<SeriesQuery | null>(null)
  const brand_id = brand ?? brands[0]?.id
  const change = (apply: () => void): void => {
    apply()
    setSeries(null)
  }
  return (
    <div className="m-stack">
      <div className={styles.switches}>
        <FilterSelect
          label="Brand"
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          value={brand_id}
          onChange={(id) => change(() => setBrand(id))}
        />
        <FilterSelect
          label="Kind"
          options={optionsOf(invoiceRecord.fields.kind)}
          value={kind}
          onChange={(next) => change(() => setKind(next ?? 'invoice'))}
        />
        <YearStepper year={year} onYear={(next) => change(() => setYear(next))} />
        <Button
          disabled={brand_id === undefined}
          onClick={() => brand_id !== undefined && setSeries({ brand_id, year, kind })}
        >
          Check series
        </Button>
      </div>
      {series ? (
        <Result series={series} />
      ) : (
        <Empty
          title="Check a series"
          text="The check looks for missing numbers and wrong dates, and works out again whether each document is what was issued."
        />
      )}
    </div>
  )
}

const Result = ({ series }: Readonly<{ series: SeriesQuery }>) => {
  const query = useCallQuery(checkSeries, { query: series })
  return (
    <Loaded query={query} what="the check" shape="lines">
      {(found) => (found.count === 0 && found.gaps.length === 0 ? <Nothing /> : <Found found={found} />)}
    </Loaded>
  )
}

const Nothing = () => <Empty title="Nothing was issued in this series" text="Its first document gets the number 1." />

const Found = ({ found }: Readonly<{ found: SeriesCheck }>) => (
  <section className="m-stack" aria-label="Result of the check">
    <div>
      <StatusBadge
        tone={found.ok ? 'good' : 'bad'}
        word={found.ok ? 'The series is complete' : 'The series has errors'}
      />
    </div>
    <p>
      {count(found.count, 'document')} from {found.first ?? '–'} to {found.last ?? '–'}, checked on{' '}
      {dateTime(found.checked_at)}.
    </p>
    <ul className={styles.list}>
      <li>{found.gaps.length === 0 ? 'No number is missing.' : `Missing numbers: ${found.gaps.join(', ')}.`}</li>
      <li>
        {found.out_of_order.length === 0
          ? 'The dates rise with the numbers.'
          : `Dated before the one with the number before: ${found.out_of_order.join(', ')}.`}
      </li>
      <li>
        {found.broken.length === 0
          ? 'Every document is what was issued.'
          : `Not what was issued: ${found.broken.join(', ')}.`}
      </li>
    </ul>
  </section>
)
