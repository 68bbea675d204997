import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Claims } from '../skills/claims.tsx'
import OwnSkills from '../skills/own-skills.tsx'

/** The own skills and, for leads, the claims of their people. */
const ScoresScreen = () => {
  const { has } = useActor()
  const tabs: readonly Tab[] = [
    ...(has('skills.own') ? [{ id: 'skills', label: 'My skills', content: () => <OwnSkills /> }] : []),
    ...(has('skills.lead') ? [{ id: 'team', label: 'My team', content: () => <Claims /> }] : []),
  ]
  return (
    <Page title="Scores">
      <AddressTabs label="Scores" tabs={tabs} />
    </Page>
  )
}
export default ScoresScreen
