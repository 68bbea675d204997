import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { Card, CardGrid } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listBrands } from '../../contract/brands.calls.ts'
import type { Brand } from '../../contract/organisation.models.ts'
import { ArchivedSwitch, archivedFlag } from '../parts/archived-switch.tsx'
import { BrandDrawer } from '../parts/brand-drawer.tsx'
import { BrandDetails } from '../parts/brand-details.tsx'
import { BrandLogo } from '../parts/brand-logo.tsx'
import { isMatch } from '../parts/matching.ts'
import { RowActions } from '../parts/row-actions.tsx'
import styles from '../parts/organisation.module.css'

const address = z.object({ brand_q: z.string().max(80).optional(), archived: archivedFlag })

/** The employing entities as cards. */
export const BrandsTab = () => {
  const [state, set] = useAddressState(address)
  const drawer = useDrawer('brand')
  const actor = useActor()
  const query = useCallQuery(listBrands, { query: { archived: true } })
  const add = actor.has('organisation.write') && <Button onClick={() => drawer.open('new')}>Add brand</Button>
  return (
    <Loaded query={query} what="the brands" shape="cards">
      {(brands) => {
        const listed = brands.filter((brand) => brand.archived_at === null || state.archived === 'true')
        const shown = listed.filter((brand) => isMatch(`${brand.name} ${brand.legal_name}`, state.brand_q))
        const clear = (): void => set({ brand_q: undefined })
        return (
          <div className={styles.stack} data-total={shown.length}>
            <FilterBar
              search={{ value: state.brand_q, onChange: (text) => set({ brand_q: text }), label: 'Search brands' }}
              aside={
                <div className="m-row">
                  <ArchivedSwitch value={state.archived} onChange={(archived) => set({ archived })} />
                  {add}
                </div>
              }
              onClear={clear}
            />
            {listed.length === 0 && (
              <Empty title="No brands yet" text="A brand employs people and numbers them. Add the first one." />
            )}
            {listed.length > 0 && shown.length === 0 && (
              <Empty title="Nothing matches" text="No brand has this in its name." />
            )}
            <CardGrid>
              {shown.map((brand) => (
                <BrandCard key={brand.id} brand={brand} onEdit={() => drawer.open(brand.id)} />
              ))}
            </CardGrid>
            <BrandDrawer drawer={drawer} archived={state.archived} />
          </div>
        )
      }}
    </Loaded>
  )
}

const BrandCard = ({ brand, onEdit }: { brand: Brand; onEdit: () => void }) => (
  <Card
    title={brand.name}
    aside={
      <span className={styles.name}>
        {brand.is_default && <StatusBadge tone="good" word="Default" />}
        {brand.archived_at !== null && <StatusBadge tone="off" word="Archived" />}
        <RowActions row={brand} kind="brand" onEdit={onEdit} />
      </span>
    }
  >
    <BrandLogo brand={brand} />
    <BrandDetails brand={brand} />
  </Card>
)
