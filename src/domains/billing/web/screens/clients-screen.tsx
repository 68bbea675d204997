import { lazy } from 'react'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listUnbilled } from '../../contract/unbilled.calls.ts'
import { listVat, listVatDocuments } from '../../contract/vat.calls.ts'
import { ClientsTab } from '../clients/clients-tab.tsx'
import { NoPermission } from '../parts/no-permission.tsx'

const RevenueTab = lazy(async () => ({ default: (await import('../revenue/revenue-tab.tsx')).RevenueTab }))
const UnbilledTab = lazy(async () => ({ default: (await import('../unbilled/unbilled-tab.tsx')).UnbilledTab }))
const VatTab = lazy(async () => ({ default: (await import('../vat/vat-tab.tsx')).VatTab }))
const TaxesTab = lazy(async () => ({ default: (await import('../taxes/taxes-tab.tsx')).TaxesTab }))

const ClientsScreen = () => {
  const { has } = useActor()
  const tabs: readonly Tab[] = [
    { id: 'clients', label: 'Clients', content: () => (has('clients.read') ? <ClientsTab /> : <NoPermission />) },
    { id: 'revenue', label: 'Revenue', content: () => (has('revenue.read') ? <RevenueTab /> : <NoPermission />) },
    {
      id: 'unbilled',
      label: 'Unbilled',
      content: () => (has('billing.unbilled') ? <UnbilledTab call={listUnbilled} /> : <NoPermission />),
    },
    {
      id: 'vat',
      label: 'VAT',
      content: () => (has('revenue.read') ? <VatTab call={listVat} documents={listVatDocuments} /> : <NoPermission />),
    },
    { id: 'taxes', label: 'Taxes', content: () => (has('taxes.read') ? <TaxesTab /> : <NoPermission />) },
  ]
  return (
    <Page title="Clients" context="Clients, their projects and invoices">
      <AddressTabs label="Clients" tabs={tabs} />
    </Page>
  )
}
export default ClientsScreen
