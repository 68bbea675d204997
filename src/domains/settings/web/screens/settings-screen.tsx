import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { ValuesTab } from '../parts/values-tab.tsx'

const HistoryTab = lazy(async () => ({ default: (await import('../parts/history-tab.tsx')).HistoryTab }))

const TABS = [
  { id: 'values', label: 'Settings', content: () => <ValuesTab /> },
  { id: 'history', label: 'History', content: () => <HistoryTab /> },
]

/** The values with which the organisation is set up, and how they came about. */
const SettingsScreen = () => (
  <Page title="Settings" context="Settings of the organisation, each change previewed before it is saved">
    <AddressTabs label="Settings" tabs={TABS} />
  </Page>
)
export default SettingsScreen
