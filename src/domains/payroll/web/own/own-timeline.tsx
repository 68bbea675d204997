import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { ownLetter, ownPay } from '../../contract/own.calls.ts'
import { raiseText } from '../hikes/hike-texts.ts'
import { BaseChart } from '../parts/base-chart.tsx'
import { REASON_LABELS } from '../parts/labels.ts'
import { Amount, useShownAmounts } from './shown-amounts.tsx'
import styles from './own-pay.module.css'

type Pay = DataOf<typeof ownPay>
type Step = Pay['salaries'][number] & Readonly<{ hike: Pay['hikes'][number] | undefined }>

const HIDDEN = 'Hidden'
const baseText = ({ base_minor, currency, basis }: Step): string =>
  `${money(base_minor, currency)}${basis === 'hourly' ? ' an hour' : ''}`

const columnsOf = (isShown: boolean): readonly Column<Step>[] => [
  { key: 'from', title: 'From', text: ({ effective_from }) => fullDay(effective_from), onPhone: 'title' },
  {
    key: 'base',
    title: 'Base',
    text: (step) => (isShown ? baseText(step) : HIDDEN),
    cell: (step) => <Amount>{baseText(step)}</Amount>,
    isNumber: true,
  },
  {
    key: 'total',
    title: 'Monthly total',
    text: ({ monthly_total_minor, currency }) => {
      if (monthly_total_minor === null) return '–'
      return isShown ? money(monthly_total_minor, currency) : HIDDEN
    },
    cell: ({ monthly_total_minor, currency }) =>
      monthly_total_minor === null ? '–' : <Amount>{money(monthly_total_minor, currency)}</Amount>,
    isNumber: true,
  },
  { key: 'reason', title: 'Reason', text: ({ reason }) => REASON_LABELS[reason] },
  {
    key: 'raise',
    title: 'Raise',
    text: ({ hike }) => {
      if (!hike) return '–'
      return isShown ? raiseText(hike.percent_bp) : HIDDEN
    },
    cell: ({ hike }) => (hike ? <Amount>{raiseText(hike.percent_bp)}</Amount> : '–'),
    isNumber: true,
  },
]

const LetterButton = ({ hike }: { hike: Pay['hikes'][number] }) => (
  <Button
    variant="default"
    size="compact-sm"
    aria-label={`Letter of ${fullDay(hike.effective_from)}`}
    onClick={() => void saveFile(ownLetter, { params: { id: hike.id } }, `change-of-pay-${hike.effective_from}.pdf`)}
  >
    Letter
  </Button>
)

/** The own salaries and raises with their letters, and where pay goes. */
export const OwnTimeline = () => {
  const query = useCallQuery(ownPay, {})
  const { isShown } = useShownAmounts()
  return (
    <Loaded query={query} what="your pay timeline" shape="table">
      {({ salaries, hikes, bank }) => (
        <>
          <section className={styles.part} aria-label="Pay timeline">
            <h2>Pay timeline</h2>
            {salaries.length === 0 ? (
              <Empty title="No salary yet" text="Your salary appears here once payroll has entered it." />
            ) : (
              <>
                {isShown && salaries.length > 1 && <BaseChart salaries={salaries} />}
                <DataTable
                  label="Pay timeline"
                  rows={salaries
                    .toReversed()
                    .map((row) => ({ ...row, hike: hikes.find(({ id }) => id === row.hike_id) }))}
                  columns={columnsOf(isShown)}
                  rowKey={(row) => row.id}
                  actions={({ hike }) => hike && <LetterButton hike={hike} />}
                />
              </>
            )}
          </section>
          <section className={styles.part} aria-label="Bank account">
            <h2>Bank account</h2>
            <p>
              {bank
                ? `${bank.holder}, account ending ${bank.last4}, since ${fullDay(bank.changed_at)}. `
                : 'No bank account is known. '}
              <GoLink href="/employee/userprofile">{bank ? 'Change it' : 'Add it'} on the tab Profile</GoLink>
            </p>
          </section>
        </>
      )}
    </Loaded>
  )
}
