import { useMemo } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { offerRecord } from '../../contract/hiring.records.ts'
import { listOffers } from '../../contract/offers.calls.ts'
import { useOpenings } from '../parts/use-openings.ts'
import { offerColumns } from './offer-columns.tsx'
import { OfferDrawer } from './offer-drawer.tsx'

/** The list of offers. */
export const OffersTab = () => {
  const { has } = useActor()
  const drawer = useDrawer('offer')
  const openings = useOpenings()
  const seesPay = has('payroll.read')
  return (
    <>
      <ListScreen
        id="offers"
        label="Offers"
        of={offerRecord}
        call={listOffers}
        columns={useMemo(() => offerColumns(seesPay), [seesPay])}
        filters={['state', 'opening_id']}
        options={{ opening_id: openings }}
        drawer="offer"
        isPast={(row) => ['declined', 'expired', 'withdrawn'].includes(row.state)}
        empty="No offer yet. Select a candidate in Pipeline."
      />
      <OfferDrawer drawer={drawer} />
    </>
  )
}
