import { lazy } from 'react'
import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listVatDocumentsForInvoices, listVatForInvoices } from '../../contract/vat.calls.ts'
import { EditDrawer } from '../invoices/edit-drawer.tsx'
import { InvoiceDrawer } from '../invoices/invoice-drawer.tsx'
import { InvoicesTab } from '../invoices/invoices-tab.tsx'
import { StepDrawers } from '../invoices/step-drawers.tsx'

const DraftTab = lazy(async () => ({ default: (await import('../invoices/draft-tab.tsx')).DraftTab }))
const CreditsTab = lazy(async () => ({ default: (await import('../credits/credits-tab.tsx')).CreditsTab }))
const VatTab = lazy(async () => ({ default: (await import('../vat/vat-tab.tsx')).VatTab }))
const CheckTab = lazy(async () => ({ default: (await import('../invoices/check-tab.tsx')).CheckTab }))

const InvoiceScreen = () => {
  const { has } = useActor()
  const edit = useDrawer('edit')
  const add = has('invoices.write') && <Button onClick={() => edit.open('new')}>Add invoice</Button>
  return (
    <Page title="Contract invoice" context="Invoices, payments and what is overdue" primary={add}>
      <AddressTabs
        label="Contract invoice"
        tabs={[
          { id: 'invoices', label: 'Invoices', content: () => <InvoicesTab /> },
          { id: 'unbilled', label: 'Unbilled', content: () => <DraftTab /> },
          { id: 'credits', label: 'Credits', content: () => <CreditsTab /> },
          {
            id: 'vat',
            label: 'VAT',
            content: () => <VatTab call={listVatForInvoices} documents={listVatDocumentsForInvoices} />,
          },
          { id: 'check', label: 'Check', content: () => <CheckTab /> },
        ]}
      />
      <InvoiceDrawer />
      <EditDrawer drawer={edit} />
      <StepDrawers />
    </Page>
  )
}
export default InvoiceScreen
