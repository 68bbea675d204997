import { GoLink } from '#kit/web/address/go-link.tsx'
import { day, month } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Compare, PayslipFull } from '../../contract/payslips.models.ts'
import { Fact, PayslipLines } from './payslip-lines.tsx'
import { SLIP_SIGNS } from './labels.ts'
import styles from './pay.module.css'

const signed = (value: number, currency: string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${amount(Math.abs(value), currency)}`

/** The differences from the month before; the sum of the items is exactly the difference. */
export const Difference = ({ compare, currency }: { compare: Compare; currency: string }) => (
  <details className={`m-fold ${styles.why}`}>
    <summary>
      Why different from {month(compare.month)}? {signed(compare.net_difference_minor, currency)}
    </summary>
    {compare.items.length === 0 ? (
      <p className="m-dim">Nothing differs.</p>
    ) : (
      <ul>
        {compare.items.map((item) => (
          <li key={item.label}>
            {item.label}: <span className={styles.amount}>{signed(item.amount_minor, currency)}</span>
            {item.links.map((link) => (
              <span key={`${link.type} ${link.id}`} className="m-small">
                {' · '}
                <Fact link={link} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    )}
  </details>
)

const stateFacts = (slip: PayslipFull) => [
  ['Number', slip.number ?? 'With the issue'] as const,
  ['Days', `${day(slip.period_start)} to ${day(slip.period_end)}`] as const,
  ['Paid to', slip.bank ? `${slip.bank.holder}, account ending ${slip.bank.last4}` : 'No bank account'] as const,
  ...(slip.withheld ? [['Held back', slip.withheld_reason] as const] : []),
  ...(slip.correction_reason ? [['Corrects', slip.correction_reason] as const] : []),
  ...(slip.note ? [['Note', slip.note] as const] : []),
  [
    'Year to date',
    `Gross ${amount(slip.ytd.gross_minor, slip.currency)}, net ${amount(slip.ytd.net_minor, slip.currency)}`,
  ] as const,
]

/** A payslip in full. */
export const PayslipView = ({ slip }: { slip: PayslipFull }) => (
  <div className="m-stack">
    <div className="m-row">
      <PersonChip
        name={slip.employee.name}
        photo={{ id: slip.employee.id }}
        href={`/admin/payroll-details/${slip.employee.id}`}
        under={[slip.employee.employee_no, slip.employee.department?.name].filter(Boolean).join(', ')}
      />
      <StatusBadge {...SLIP_SIGNS[slip.state]} />
      {slip.changed_since && <StatusBadge tone="attention" word="Changed since" />}
    </div>
    <p>
      {month(slip.month)}, {slip.brand.name}: <strong>{money(slip.net_minor, slip.currency)}</strong> net
    </p>
    <Facts facts={stateFacts(slip)} />
    {slip.superseded_by_id !== null && (
      <p>
        Replaced by <GoLink href={`?payslip=${slip.superseded_by_id}`}>a newer payslip</GoLink>.
      </p>
    )}
    {slip.compare && <Difference compare={slip.compare} currency={slip.currency} />}
    <PayslipLines lines={slip.lines} totals={slip} />
  </div>
)
