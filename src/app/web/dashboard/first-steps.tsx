import { Card } from '#kit/web/layout/cards.tsx'
import { SetupGuide } from '#domains/organisation/web/setup/setup-guide.tsx'

/** The steps of the set-up, in place of the cards of an organisation without people. */
const FirstSteps = () => (
  <Card title="Set up your organisation">
    <SetupGuide />
  </Card>
)
export default FirstSteps
