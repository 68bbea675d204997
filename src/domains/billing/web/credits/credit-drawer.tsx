import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listCredits } from '../../contract/credits.calls.ts'
import type { ClientCredit, CreditPosting } from '../../contract/credits.models.ts'
import { postingText } from './posting-words.ts'
import { RefundForm, VoidRefundForm } from './refund-forms.tsx'
import styles from '../parts/billing.module.css'

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
      {voided && <VoidRefundForm posting={voided} currency={credit.currency} onClose={close} />}
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
