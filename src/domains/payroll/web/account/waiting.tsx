import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { decidePayment, type WaitingPayment } from '../../contract/pay-accounts.calls.ts'
import styles from '../parts/pay.module.css'

/** Payments that were entered by hand and wait for a second person. */
export const Waiting = ({ waiting }: { waiting: readonly WaitingPayment[] }) => {
  const decide = useCall(decidePayment)
  if (waiting.length === 0) return null
  const settle = async (one: WaitingPayment, isPaid: boolean): Promise<void> => {
    const text = `${money(one.amount_minor, one.currency)}, paid on ${fullDay(one.sent_on)}, ${one.reference}.`
    const question = isPaid
      ? { title: 'Confirm this payment?', text: `${text} It is then no longer owed.`, action: 'Confirm payment' }
      : { title: 'Refuse this payment?', text: `${text} It stays owed.`, action: 'Refuse payment', isDestructive: true }
    if (await confirm(question)) decide.start({ params: { id: one.id }, body: { confirm: isPaid } })
  }
  return (
    <section aria-label="Payments to confirm" className="m-stack">
      <ul className={styles.lines}>
        {waiting.map((one) => (
          <li key={one.id} className={styles.line}>
            <span>
              <StatusBadge tone="attention" word="To confirm" /> {money(one.amount_minor, one.currency)}
              <span className="m-dim m-small">
                {' '}
                {fullDay(one.sent_on)}, {one.reference}, entered by {one.entered_by}: {one.note}
              </span>
            </span>
            <span className="m-row">
              {one.can.confirm && (
                <Button size="compact-sm" loading={decide.isRunning} onClick={() => void settle(one, true)}>
                  Confirm
                </Button>
              )}
              {one.can.refuse && (
                <Button variant="default" size="compact-sm" onClick={() => void settle(one, false)}>
                  {one.can.confirm ? 'Refuse' : 'Take back'}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Refused failure={decide.failure} />
    </section>
  )
}
