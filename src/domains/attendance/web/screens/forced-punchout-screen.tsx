import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { FORCED_TABS } from '../forced/forced-tabs.tsx'

const ForcedPunchoutScreen = () => {
  const { has } = useActor()
  return (
    <Page title="Forced punch-out" context="Missing punch-outs of your team">
      <AddressTabs label="Forced punch-out" tabs={FORCED_TABS.filter(({ permission }) => has(permission))} />
    </Page>
  )
}
export default ForcedPunchoutScreen
