import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listOffers } from '../../contract/offers.calls.ts'
import { offerState } from '../../contract/recruiting.models.ts'
import { OFFER_OPTIONS } from '../parts/words.ts'
import { useOpenings } from '../parts/use-openings.ts'
import { offerColumns } from './offer-columns.tsx'
import { OfferDrawer } from './offer-drawer.tsx'

const address = z.object({ state: offerState.optional(), opening_id: textId.optional() })

/** Offers with what waits for whom. */
export const OffersTab = () => {
  const { has } = useActor()
  const [state, set] = useAddressState(address)
  const here = useHere()
  const drawer = useDrawer('offer')
  const openings = useOpenings()
  const clear = () => set({ state: undefined, opening_id: undefined })
  const count = [state.state, state.opening_id].filter((one) => one !== undefined).length
  return (
    <>
      <CallTable
        id="offers"
        label="Offers"
        call={listOffers}
        input={{ query: state }}
        rows={(rows) => rows}
        columns={offerColumns(has('payroll.read'))}
        rowKey={(row) => row.id}
        href={(row) => here({ offer: row.id })}
        isPast={(row) => ['declined', 'expired', 'withdrawn'].includes(row.state)}
        empty={{ title: 'No offer yet. Select a candidate in Pipeline.' }}
        isFiltered={count > 0}
        onClear={clear}
        toolbar={
          <FilterBar count={count} onClear={clear}>
            <FilterSelect
              label="Status"
              options={OFFER_OPTIONS}
              value={state.state}
              onChange={(value) => set({ state: value })}
            />
            <FilterSelect
              label="Opening"
              options={openings}
              value={state.opening_id}
              onChange={(opening_id) => set({ opening_id })}
            />
          </FilterBar>
        }
      />
      <OfferDrawer drawer={drawer} />
    </>
  )
}
