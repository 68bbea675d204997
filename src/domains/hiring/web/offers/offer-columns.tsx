import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { offerRecord } from '../../contract/hiring.records.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { BASIS, offerSign } from '../parts/labels.ts'
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

export const offerColumns = (withPay: boolean): readonly Column<Offer>[] =>
  columnsOf<typeof offerRecord, Offer>(offerRecord, [
    ['candidate', { onPhone: 'title', isShort: true }],
    ['opening', { text: (row) => row.opening.title }],
    ['designation', { isExtra: true }],
    'joining_on',
    ['state', { cell: (row) => <StatusBadge {...offerSign(row)} />, onPhone: 'status' }],
    ['expires_on', { title: 'Expires', cell: (row) => <Expiry row={row} />, text: expiryText }],
    ...(withPay ? [{ key: 'pay', title: 'Pay', text: payText, isNumber: true } as const] : []),
  ])
