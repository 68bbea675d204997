import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { usePlacedTabs } from '#kit/web/screens/placed-tabs.tsx'
import { BrandsTab } from '../tabs/brands-tab.tsx'
import { HolidaysTab } from '../tabs/holidays-tab.tsx'
import { OverviewTab } from '../tabs/overview-tab.tsx'
import { WorkPatternsTab } from '../tabs/work-patterns-tab.tsx'

const OrganisationScreen = () => {
  const { organisation } = useActor()
  const placed = usePlacedTabs('organisation')
  return (
    <Page title="Organisation" context={organisation.name}>
      <AddressTabs
        label="Parts of the organisation"
        tabs={[
          { id: 'overview', label: 'Overview', content: () => <OverviewTab /> },
          { id: 'holidays', label: 'Holidays', content: () => <HolidaysTab /> },
          { id: 'patterns', label: 'Work patterns', content: () => <WorkPatternsTab /> },
          { id: 'brands', label: 'Brands', content: () => <BrandsTab /> },
          ...placed,
        ]}
      />
    </Page>
  )
}
export default OrganisationScreen
