import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import { listOffers, updateOffer } from '../../contract/offers.calls.ts'
import { openHiringFile } from '../../contract/openings.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { offerSign } from '../parts/labels.ts'
import { payText } from './offer-columns.tsx'
import { OfferFields } from './offer-fields.tsx'
import { OfferSteps } from './offer-steps.tsx'
import styles from '../parts/hiring.module.css'

/** An offer: its form until it is sent, then its terms and its result. */
export const OfferDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(listOffers, { query: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  const offer = query.data?.[0]
  return (
    <SideDrawer
      history={['offers', drawer.id]}
      title={offer ? `Offer to ${offer.candidate.name}` : 'Offer'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the offer" shape="form">
        {() =>
          offer ? (
            <Shown key={offer.id} offer={offer} onOpen={drawer.open} onClose={drawer.close} />
          ) : (
            <p>This offer does not exist any more.</p>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}

type ShownProps = Readonly<{ offer: Offer; onOpen: (id: string) => void; onClose: () => void }>

const Shown = ({ offer, onOpen, onClose }: ShownProps) => (
  <div className="m-stack">
    <div>
      <StatusBadge {...offerSign(offer)} />
      {offer.edition > 1 && <span className="m-dim"> Version {offer.edition}</span>}
    </div>
    {offer.counter !== null && <Counter counter={offer.counter} pay={offer.pay ?? null} />}
    <OfferSteps offer={offer} onOpen={onOpen} />
    {offer.can.update ? (
      <CallForm
        key={offer.id}
        call={updateOffer}
        input={{ params: { id: offer.id } }}
        initial={{
          version: offer.version,
          ...offerRecord.values(offer),
          ...(offer.pay ? { pay: offer.pay } : {}),
        }}
        submit="Save offer"
        isQuiet
        onDone={() => undefined}
        onCancel={onClose}
      >
        {(_, form) => <OfferFields form={form} manager={offer.manager} />}
      </CallForm>
    ) : (
      <SentOffer offer={offer} />
    )}
  </div>
)

type CounterProps = Readonly<{ counter: NonNullable<Offer['counter']>; pay: Offer['pay'] | null }>

/** The changes that the candidate requested. */
const Counter = ({ counter, pay }: CounterProps) => {
  const details: [string, string][] = [['Message', counter.note]]
  if (counter.joining_on !== null) details.push([offerRecord.fields.joining_on.label, fullDay(counter.joining_on)])
  if (typeof counter.base_minor === 'number' && pay)
    details.push(['Pay', payText({ pay: { ...pay, base_minor: counter.base_minor } })])
  return (
    <section className={styles.part} aria-label="Changes that the candidate asks for">
      <h3>The candidate asks for changes</h3>
      <Facts facts={[...details, ['Received', dateTime(counter.at)]]} />
    </section>
  )
}

const SentOffer = ({ offer }: Readonly<{ offer: Offer }>) => {
  const { has } = useActor()
  return (
    <>
      <DetailsOf
        of={offerRecord}
        row={offer}
        items={[
          ['opening', offer.opening.title],
          'designation',
          'department',
          'joining_on',
          'employment_type',
          ...(has('payroll.read') ? [['Pay', payText(offer)] as const] : []),
          'expires_on',
          [
            'approved_at',
            offer.approved_at && `${dateTime(offer.approved_at)} by ${offer.approved_by ?? 'a former admin'}`,
          ],
          'sent_at',
          'answered_at',
          'answer_name',
          'answer_note',
          'end_reason',
        ]}
      />
      {offer.onboard_id !== null && (
        <GoLink href={`/admin/onboarding/view/${offer.onboard_id}`}>Open onboarding</GoLink>
      )}
      {offer.answer_file_id !== null && (
        <FileRow name="Signed letter" call={openHiringFile} input={{ params: { id: offer.answer_file_id } }} />
      )}
      {offer.letter_file_id !== null && (
        <FileRow name="Letter.pdf" call={openHiringFile} input={{ params: { id: offer.letter_file_id } }} />
      )}
    </>
  )
}
