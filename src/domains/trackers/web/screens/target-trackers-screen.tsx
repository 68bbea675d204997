import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { TargetBoard } from '../targets/board.tsx'

const Definitions = lazy(async () => ({ default: (await import('../targets/definitions.tsx')).Definitions }))

const TargetTrackersScreen = () => (
  <Page title="Target trackers" context="Targets and their results">
    <AddressTabs
      label="Target trackers"
      tabs={[
        { id: 'people', label: 'By person', content: () => <TargetBoard /> },
        { id: 'targets', label: 'Targets', content: () => <Definitions /> },
      ]}
    />
  </Page>
)
export default TargetTrackersScreen
