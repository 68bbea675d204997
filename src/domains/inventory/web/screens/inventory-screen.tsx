import { Button } from '@mantine/core'
import { lazy } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { AssetsTab } from '../assets/assets-tab.tsx'

const CounterTab = lazy(async () => ({ default: (await import('../desk/counter-tab.tsx')).CounterTab }))
const RequestsTab = lazy(async () => ({ default: (await import('../desk/requests-tab.tsx')).RequestsTab }))
const ValueTab = lazy(async () => ({ default: (await import('../value/value-tab.tsx')).ValueTab }))
const CategoriesTab = lazy(async () => ({ default: (await import('../categories/categories-tab.tsx')).CategoriesTab }))

const address = z.object({ tab: z.string().optional() })

const InventoryScreen = () => {
  const { has } = useActor()
  const [{ tab }] = useAddressState(address)
  const edit = useDrawer('edit')
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
    <Page
      title="Inventory"
      context="Equipment by holder"
      primary={
        (tab === undefined || tab === 'assets') &&
        has('inventory.write') && <Button onClick={() => edit.open('new')}>Add equipment</Button>
      }
    >
      <AddressTabs label="Inventory" tabs={tabs} />
    </Page>
  )
}
export default InventoryScreen
