import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day, today } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listCredits, refundCredit, voidRefund } from '../../contract/credits.calls.ts'
import type { ClientCredit, CreditPosting } from '../../contract/credits.models.ts'
import { paymentRecord } from '../../contract/invoices.records.ts'
import styles from '../parts/billing.module.css'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { VoidForm } from '../parts/void-form.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'

/** Records that credit was paid back: all of it today, unless changed. */
const RefundForm = ({ credit, onClose }: Readonly<{ credit: ClientCredit; onClose: () => void }>) => {
  const now = today(useActor().organisation.time_zone)
  const { client, currency, balance_minor } = credit
  return (
    <CallForm
      call={refundCredit}
      initial={{ client_id: client.id, amount_minor: balance_minor, paid_on: now, method: 'transfer' }}
      submit="Add refund"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, form) => (
        <>
          <FieldRow>
            <Fields of={paymentRecord} form={form} items={['amount_minor']} with={{ amount_minor: { currency } }} />
            <DateField {...field('paid_on')} isOptional={false} label="Paid back on" max={now} />
          </FieldRow>
          <Fields of={paymentRecord} form={form} items={['method', 'reference']} />
        </>
      )}
    </CallForm>
  )
}

const LABELS: Readonly<Record<CreditPosting['kind'], (invoice: string, note: string) => string>> = {
  overpaid: (invoice) => `paid beyond ${invoice}`,
  credited: (invoice, note) => `credited by ${note} of ${invoice}, which was paid`,
  taken_back: (invoice) => `a payment of ${invoice} was voided`,
  set_off: (invoice) => `set off against ${invoice}`,
  set_off_voided: (invoice) => `no longer set off against ${invoice}`,
  refund: () => 'paid back',
  refund_voided: () => 'not paid back after all',
}

/** Returns the text that explains a posting. */
const postingText = ({ kind, invoice, credit_note }: CreditPosting): string =>
  LABELS[kind](invoice?.number ?? 'an invoice', credit_note?.number ?? 'a credit note')

/** The credit of a client with the postings behind it; what is left can be paid back. */
export const CreditDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => (
  <SideDrawer title="Credit of a client" is_open={drawer.id !== null} onClose={drawer.close}>
    {drawer.id !== null && <Body id={Number(drawer.id)} />}
  </SideDrawer>
)

const Body = ({ id }: Readonly<{ id: number }>) => {
  const query = useCallQuery(listCredits, { query: { client_id: id } })
  return (
    <Loaded query={query} what="the credit" shape="lines">
      {({ clients: [credit], postings }) =>
        credit ? (
          <Credit credit={credit} postings={postings ?? []} />
        ) : (
          <Empty title="No credit" text="This client never paid more than its invoices." />
        )
      }
    </Loaded>
  )
}

type Props = Readonly<{ credit: ClientCredit; postings: readonly CreditPosting[] }>

const Credit = ({ credit, postings }: Props) => {
  const { has } = useActor()
  const [form, setForm] = useState<'refund' | number | null>(null)
  const close = () => setForm(null)
  const voided = postings.find(({ id }) => id === form)
  return (
    <div className="m-stack">
      <Facts
        facts={[
          ['Client', credit.client.name],
          ['Credit', money(credit.balance_minor, credit.currency)],
          ['Open invoices', money(credit.open_minor, credit.currency)],
        ]}
      />
      {form === null && has('invoices.pay') && credit.balance_minor > 0 && (
        <div>
          <Button variant="default" onClick={() => setForm('refund')}>
            Pay back
          </Button>
        </div>
      )}
      {form === 'refund' && <RefundForm credit={credit} onClose={close} />}
      {voided && (
        <VoidForm call={voidRefund} id={voided.id} submit="Void refund" onClose={close}>
          {money(-voided.amount_minor, credit.currency)} is credit of the client again.
        </VoidForm>
      )}
      <ul className={styles.notes} aria-label="Postings">
        {postings.map((posting) => (
          <li key={posting.id} className={styles.lineHead}>
            <span>
              <strong>{money(posting.amount_minor, credit.currency)}</strong> {postingText(posting)}
              <br />
              <span className="m-dim m-small">
                {[
                  day(posting.posted_on),
                  posting.reference,
                  posting.reason,
                  `${money(posting.balance_minor, credit.currency)} after it`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {posting.can.void && (
              <Button variant="subtle" size="compact-sm" onClick={() => setForm(posting.id)}>
                Void
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
