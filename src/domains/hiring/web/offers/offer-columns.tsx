import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { BASIS, OFFER } from '../parts/words.ts'
import styles from '../parts/hiring.module.css'

const SOON_DAYS = 2

export const payText = ({ pay }: Pick<Offer, 'pay'>): string =>
  pay ? `${money(pay.base_minor, pay.currency)} ${BASIS[pay.basis]}` : 'Not entered'

const expiryText = ({ expires_in_days, expires_on }: Offer): string => {
  if (expires_in_days === null || expires_in_days < 0) return fullDay(expires_on)
  return expires_in_days === 0 ? 'Today' : `in ${count(expires_in_days, 'day')}`
}

const Expiry = ({ row }: Readonly<{ row: Offer }>) => {
  const isSoon = row.state === 'sent' && row.expires_in_days !== null && row.expires_in_days <= SOON_DAYS
  return <span className={isSoon ? styles.waits : undefined}>{expiryText(row)}</span>
}

export const offerColumns = (withPay: boolean): readonly Column<Offer>[] => [
  { key: 'candidate', title: 'Candidate', text: (row) => row.candidate.name, onPhone: 'title', isShort: true },
  { key: 'opening', title: 'Opening', text: (row) => row.opening.title },
  { key: 'designation', title: 'Designation', text: (row) => row.designation.name, isExtra: true },
  { key: 'joining_on', title: 'First day', text: (row) => fullDay(row.joining_on), sort: 'joining_on', isShort: true },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...OFFER[row.state]} />,
    onPhone: 'status',
    text: (row) => OFFER[row.state].word,
  },
  {
    key: 'expires_on',
    title: 'Expires',
    cell: (row) => <Expiry row={row} />,
    text: expiryText,
    sort: 'expires_on',
    isShort: true,
  },
  ...(withPay ? [{ key: 'pay', title: 'Pay', text: payText, isNumber: true } as const] : []),
]
