import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { month, today } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { listOwnPayslips, type OwnPayslip } from '../../contract/own.calls.ts'
import { SLIP_SIGNS } from '../parts/labels.ts'
import { OwnPayslipDrawer } from './own-payslip-drawer.tsx'
import { Amount, AmountsSwitch, useShownAmounts } from './shown-amounts.tsx'
import styles from './own-pay.module.css'

const address = z.object({ year: textId.optional() })
const HIDDEN = 'Hidden'
const columnsOf = (isShown: boolean): readonly Column<OwnPayslip>[] => [
  { key: 'month', title: 'Month', text: (row) => month(row.month), onPhone: 'title' },
  { key: 'number', title: 'Number', text: ({ number }) => number ?? '–', onPhone: 'hide' },
  {
    key: 'gross',
    title: 'Gross',
    text: ({ gross_minor, currency }) => (isShown ? amount(gross_minor, currency) : HIDDEN),
    cell: ({ gross_minor, currency }) => <Amount>{amount(gross_minor, currency)}</Amount>,
    isNumber: true,
    onPhone: 'hide',
  },
  {
    key: 'net',
    title: 'Net',
    text: ({ net_minor, currency }) => (isShown ? money(net_minor, currency) : HIDDEN),
    cell: ({ net_minor, currency }) => <Amount>{money(net_minor, currency)}</Amount>,
    isNumber: true,
  },
  {
    key: 'state',
    title: 'State',
    text: ({ state }) => SLIP_SIGNS[state].word,
    cell: ({ state }) => <StatusBadge {...SLIP_SIGNS[state]} />,
    onPhone: 'status',
  },
]

/** The year that is shown, with its payslips. */
export const useOwnPayslips = () => {
  const { organisation } = useActor()
  const thisYear = Number(today(organisation.time_zone).slice(0, 4))
  const [{ year = thisYear }, set] = useAddressState(address)
  const query = useCallQuery(listOwnPayslips, { query: { year } }, { showPrevious: true })
  return { year, thisYear, query, setYear: (next: number) => set({ year: next }) }
}

/** The own payslips of a year; one opens at `?payslip=`. */
export const OwnPayslips = () => {
  const { year, thisYear, query, setYear } = useOwnPayslips()
  const drawer = useDrawer('payslip')
  const { isShown } = useShownAmounts()
  return (
    <>
      <div className={styles.bar}>
        <YearStepper year={year} onYear={setYear} />
        <AmountsSwitch />
      </div>
      <Loaded query={query} what="your payslips" shape="table">
        {({ payslips, year_totals }) =>
          payslips.length === 0 ? (
            <Empty
              title={year === thisYear ? 'No payslips yet' : `No payslips in ${year}`}
              text={
                year === thisYear
                  ? 'Your first payslip appears here after it is issued.'
                  : 'Choose another year to see its payslips.'
              }
            />
          ) : (
            <div className="m-stack">
              <Tiles>
                {year_totals.map((total) => (
                  <Tile
                    key={total.currency}
                    label={`Net in ${year}`}
                    value={<Amount>{money(total.net_minor, total.currency)}</Amount>}
                  />
                ))}
              </Tiles>
              <DataTable
                label="Payslips"
                rows={payslips}
                columns={columnsOf(isShown)}
                rowKey={(row) => row.id}
                onRow={(row) => drawer.open(row.id)}
                isPast={({ state }) => state === 'superseded'}
              />
            </div>
          )
        }
      </Loaded>
      <OwnPayslipDrawer drawer={drawer} />
    </>
  )
}
