import { Button } from '@mantine/core'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listUnbilledForInvoices } from '../../contract/unbilled.calls.ts'
import { UnbilledTab } from '../unbilled/unbilled-tab.tsx'
import { workAddress } from '../unbilled/work-filter.ts'
import { DraftForm } from './draft-form.tsx'

/** Unbilled work by client; an invoice is drafted from it in one step. */
export const DraftTab = () => {
  const { has } = useActor()
  const drawer = useDrawer('draft')
  const [filter] = useAddressState(workAddress)
  return (
    <>
      <UnbilledTab
        call={listUnbilledForInvoices}
        {...(has('invoices.write')
          ? {
              actions: ({ client }) => (
                <Button variant="default" size="compact-sm" onClick={() => drawer.open(client.id)}>
                  Draft invoice
                </Button>
              ),
            }
          : {})}
      />
      <SideDrawer title="Draft invoice" is_open={drawer.id !== null} onClose={drawer.close}>
        {drawer.id !== null && <DraftForm client_id={Number(drawer.id)} filter={filter} onClose={drawer.close} />}
      </SideDrawer>
    </>
  )
}
