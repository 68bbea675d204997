import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { KindsTab } from './kinds-tab.tsx'
import { SentTab } from './sent-tab.tsx'
import { MailTab } from './mail-tab.tsx'
import { TemplatesTab } from './templates-tab.tsx'

/** Which notices there are, what became of the mails, and their texts. */
const ManagementScreen = () => {
  const { has } = useActor()
  const tabs = [
    ...(has('notices.broadcast.read')
      ? [
          { id: 'sent', label: 'Sent', content: () => <SentTab /> },
          { id: 'kinds', label: 'Kinds', content: () => <KindsTab /> },
        ]
      : []),
    ...(has('notices.mail.read')
      ? [
          { id: 'email', label: 'Email', content: () => <MailTab /> },
          { id: 'templates', label: 'Templates', content: () => <TemplatesTab /> },
        ]
      : []),
  ]
  return (
    <Page title="Notification management" context="What people are notified about, and how">
      <AddressTabs label="Notification management" tabs={tabs} />
    </Page>
  )
}
export default ManagementScreen
