import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { AssetsTab } from '../assets/assets-tab.tsx'
import { CategoriesTab } from '../categories/categories-tab.tsx'
import { CounterTab } from '../desk/counter-tab.tsx'
import { RequestsTab } from '../desk/requests-tab.tsx'
import { ValueTab } from '../value/value-tab.tsx'

const InventoryScreen = () => {
  const { has } = useActor()
  const tabs: readonly Tab[] = [
    { id: 'assets', label: 'Assets', content: () => <AssetsTab /> },
    ...(has('inventory.assign')
      ? [
          { id: 'counter', label: 'Counter', content: () => <CounterTab /> },
          { id: 'requests', label: 'To hand out', content: () => <RequestsTab /> },
        ]
      : []),
    { id: 'value', label: 'Value', content: () => <ValueTab /> },
    { id: 'categories', label: 'Categories', content: () => <CategoriesTab /> },
  ]
  return (
    <Page title="Inventory" context="Equipment and who holds it">
      <AddressTabs label="Inventory" tabs={tabs} />
    </Page>
  )
}
export default InventoryScreen
