import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { MoneyColumns } from '#kit/web/chart/money-columns.tsx'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { fullDay, month, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { readInventoryReport } from '../../contract/desk.calls.ts'
import { ASSET_STATUSES } from '../../contract/inventory.records.ts'
import { STATUS } from '../parts/labels.ts'
import styles from '../parts/inventory.module.css'

type Report = DataOf<typeof readInventoryReport>
type CategoryRow = Report['categories'][number]
type Shortage = Report['shortage'][number]

const address = z.object({ on: date.optional() })
const TONES = {
  in_stock: 'good',
  assigned: 'away',
  in_repair: 'attention',
  lost: 'bad',
  retired: 'off',
  disposed: 'off',
} as const

/** The stock and its value, shortages, and warranties that end. */
export const ValueTab = () => {
  const { role_number } = useActor()
  const [{ on }, set] = useAddressState(address)
  const query = useCallQuery(readInventoryReport, { query: { ...(on ? { on } : {}), role: String(role_number) } })
  return (
    <div className="m-stack">
      <div className={styles.day}>
        <DayInput
          className="m-inline-label"
          label="Value on"
          value={on ?? today()}
          onChange={(next) => set({ on: next })}
        />
      </div>
      <Loaded query={query} what="the value" shape="cards">
        {(report) => (report.categories.length === 0 ? <Empty title="No equipment yet" /> : <Shown report={report} />)}
      </Loaded>
    </div>
  )
}

const VALUE_COLUMNS = [
  { key: 'category', title: 'Category', text: (row: CategoryRow) => row.category.name, onPhone: 'title' as const },
  ...ASSET_STATUSES.filter((status) => status !== 'disposed').map((status) => ({
    key: status,
    title: STATUS[status].word,
    text: (row: CategoryRow) => number(row.counts[status]),
    isNumber: true,
  })),
  {
    key: 'price',
    title: 'Bought for',
    text: (row: CategoryRow) => row.values.map((one) => money(one.price_minor, one.currency)).join(', ') || '–',
    isNumber: true,
  },
  {
    key: 'book',
    title: 'Book value',
    text: (row: CategoryRow) => row.values.map((one) => money(one.book_minor, one.currency)).join(', ') || '–',
    isNumber: true,
  },
]

const SHORTAGE_COLUMNS = [
  { key: 'category', title: 'Category', text: (row: Shortage) => row.category.name, onPhone: 'title' as const },
  { key: 'in_stock', title: 'In stock', text: (row: Shortage) => number(row.in_stock), isNumber: true },
  { key: 'asked', title: 'Approved requests', text: (row: Shortage) => number(row.asked), isNumber: true },
  { key: 'min_stock', title: 'Minimum', text: (row: Shortage) => number(row.min_stock), isNumber: true },
  { key: 'missing', title: 'Missing', text: (row: Shortage) => number(row.missing), isNumber: true },
]

/** The sums of all categories, apart by currency, and what is missing. */
const Sums = ({ report, missing }: Readonly<{ report: Report; missing: number }>) => {
  const values = report.categories.flatMap((row) => row.values)
  const items = report.categories.reduce(
    (sum, { counts }) => sum + counts.in_stock + counts.assigned + counts.in_repair,
    0,
  )
  return (
    <Tiles>
      {[...Map.groupBy(values, ({ currency }) => currency)].map(([currency, ofCurrency]) => (
        <Tile
          key={currency}
          label="Book value"
          value={money(
            ofCurrency.reduce((sum, { book_minor }) => sum + book_minor, 0),
            currency,
          )}
          note={`bought for ${money(
            ofCurrency.reduce((sum, { price_minor }) => sum + price_minor, 0),
            currency,
          )}`}
        />
      ))}
      <Tile
        label="In use or in stock"
        value={number(items)}
        note={count(report.categories.length, 'category', 'categories')}
      />
      <Tile
        label="Missing"
        value={number(missing)}
        {...(missing > 0 ? { tone: 'attention' } : {})}
        note="against minimum and requests"
      />
      <Tile label="Warranties that end" value={number(report.warranties.length)} note="within 60 days" />
    </Tiles>
  )
}

const Shown = ({ report }: Readonly<{ report: Report }>) => {
  const short = report.shortage.filter(({ missing }) => missing > 0)
  return (
    <div className="m-stack">
      <Sums report={report} missing={short.reduce((sum, { missing }) => sum + missing, 0)} />
      <div className={styles.charts}>
        <Card>
          <Bars
            title="Equipment by category"
            unit="items"
            labels={report.categories.map(({ category }) => category.name)}
            series={ASSET_STATUSES.filter((status) => status !== 'disposed').map((status) => ({
              name: STATUS[status].word,
              tone: TONES[status],
              values: report.categories.map(({ counts }) => counts[status]),
            }))}
          />
        </Card>
        {[...Map.groupBy(report.months, ({ currency }) => currency)].map(([currency, rows]) => (
          <Card key={currency}>
            <MoneyColumns
              title="Book value"
              currency={currency}
              labels={rows.map((row) => month(row.month))}
              series={[{ name: 'Book value', values: rows.map(({ book_minor }) => book_minor) }]}
            />
          </Card>
        ))}
      </div>
      {short.length > 0 && (
        <Card title="Missing">
          <DataTable
            label="What is missing"
            rows={short}
            columns={SHORTAGE_COLUMNS}
            rowKey={(row) => row.category.id}
          />
        </Card>
      )}
      <DataTable
        label="Value by category"
        rows={report.categories}
        columns={VALUE_COLUMNS}
        rowKey={(row) => row.category.id}
      />
      <Warranties rows={report.warranties} />
    </div>
  )
}

const Warranties = ({ rows }: Readonly<{ rows: Report['warranties'] }>) =>
  rows.length > 0 && (
    <Card title="Warranties that end within 60 days">
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <GoLink href={`/admin/management/inventory?asset=${row.id}`}>
              {row.name} ({row.tag})
            </GoLink>{' '}
            <span className="m-dim">{fullDay(row.warranty_until)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
