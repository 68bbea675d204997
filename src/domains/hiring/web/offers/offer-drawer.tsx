import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import { listOffers, updateOffer } from '../../contract/offers.calls.ts'
import type { Offer } from '../../contract/recruiting.models.ts'
import { offerSign } from '../parts/labels.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferSteps } from './offer-steps.tsx'
import { RequestedChanges, OfferTerms } from './offer-terms.tsx'

/** An offer: its form while it is a draft, then its terms and its result. */
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

const Shown = ({ offer, onOpen, onClose }: ShownProps) => {
  const [isEdited, setEdited] = useState(false)
  const isDraft = offer.state === 'draft'
  const isForm = offer.can.update && (isDraft || isEdited)
  return (
    <div className="m-stack">
      <OfferSteps
        offer={offer}
        onOpen={onOpen}
        onEdit={isForm ? undefined : () => setEdited(true)}
        state={
          <>
            <StatusBadge {...offerSign(offer)} />
            {offer.edition > 1 && <span className="m-dim">Version {offer.edition}</span>}
            {isDraft && !offer.has_pay && (
              <span className="m-dim">Next: enter the pay, then another person approves it.</span>
            )}
            {isDraft && offer.has_pay && !offer.can.approve && (
              <span className="m-dim">Next: another person who may approve offers does so.</span>
            )}
            {!isForm && offer.answered_at === null && (
              <span className="m-dim">
                {offerRecord.fields.expires_on.label} {fullDay(offer.expires_on)}
              </span>
            )}
          </>
        }
      >
        <RequestedChanges offer={offer} />
      </OfferSteps>
      {isForm ? (
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
          isQuiet={offer.can.approve}
          foot={() => null}
          onDone={() => setEdited(false)}
          onCancel={isDraft ? onClose : () => setEdited(false)}
        >
          {(_, form) => <OfferFields form={form} offer={offer} />}
        </CallForm>
      ) : (
        <OfferTerms offer={offer} />
      )}
    </div>
  )
}
