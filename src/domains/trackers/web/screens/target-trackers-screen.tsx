import { Button } from '@mantine/core'
import { lazy } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { TargetBoard } from '../targets/board.tsx'

const Definitions = lazy(async () => ({ default: (await import('../targets/definitions.tsx')).Definitions }))

const address = z.object({ tab: z.string().optional() })

const TargetTrackersScreen = () => {
  const drawer = useDrawer('target')
  const [{ tab }] = useAddressState(address)
  const mayAdd = useActor().has('targets.write') && tab === 'targets'
  return (
    <Page
      title="Target trackers"
      context="Targets and their results"
      primary={mayAdd && <Button onClick={() => drawer.open('new')}>Add target</Button>}
    >
      <AddressTabs
        label="Target trackers"
        tabs={[
          { id: 'people', label: 'By person', content: () => <TargetBoard /> },
          { id: 'targets', label: 'Targets', content: () => <Definitions /> },
        ]}
      />
    </Page>
  )
}
export default TargetTrackersScreen
