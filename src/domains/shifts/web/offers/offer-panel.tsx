import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { withdrawOffer } from '../../contract/offers.calls.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import { proposalText } from '../../contract/offers.texts.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { OFFER } from '../parts/labels.ts'
import planStyles from '../plan/plan.module.css'
import { Respond } from './respond.tsx'

/** An offered change, with what its reader may do: `?offer=12`. */
export const OfferPanel = ({ plan }: Readonly<{ plan: Plan }>) => {
  const drawer = useDrawer('offer')
  const offer = plan.offers.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer
      history={['shift_offers', drawer.id]}
      title="Offered change"
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {offer && <Inside key={offer.id} offer={offer} />}
      {!offer && drawer.id !== null && (
        <Empty outcome="not_found" title="This offer is not in the week" text="It may have ended some time ago." />
      )}
    </SideDrawer>
  )
}

const Inside = ({ offer }: Readonly<{ offer: OfferRow }>) => {
  const withdraw = useCall(withdrawOffer)
  const isOpen = offer.state === 'open'
  return (
    <div className={planStyles.stack}>
      <div className={planStyles.line}>
        <StatusBadge {...OFFER[offer.state]} />
      </div>
      <p>{proposalText(offer.replaced, offer.proposed)}.</p>
      <Facts
        facts={[
          ['Person', offer.employee.name],
          ['Answer until', dateTime(offer.respond_by)],
          ...(offer.decided_at === null ? [] : [['Ended', dateTime(offer.decided_at)] as const]),
          ['Reason', offer.reason],
          ['Offered by', `${offer.offered_by}, ${dateTime(offer.created_at)}`],
        ]}
      />
      {isOpen && <p className="m-dim">The plan stays as it is until the offer is accepted.</p>}
      <Respond offer={offer} />
      {offer.can.withdraw && (
        <div className={planStyles.line}>
          <Button
            variant="default"
            loading={withdraw.isRunning}
            onClick={() => withdraw.start({ params: { id: offer.id }, body: { version: offer.version } })}
          >
            Withdraw
          </Button>
        </div>
      )}
      <Refused failure={withdraw.failure} />
    </div>
  )
}
