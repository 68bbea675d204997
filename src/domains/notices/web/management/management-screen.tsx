import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { SentTab } from './sent-tab.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listTemplates } from '../../contract/mail.calls.ts'
import type { MailTemplateRow } from '../../contract/notices.models.ts'
import { TemplateEditor } from './template-editor.tsx'

const KindsTab = lazy(async () => ({ default: (await import('./kinds-tab.tsx')).KindsTab }))
const MailTab = lazy(async () => ({ default: (await import('./mail-tab.tsx')).MailTab }))

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'German' }
const language = (row: MailTemplateRow): string => LANGUAGES[row.locale] ?? row.locale

const columns: readonly Column<MailTemplateRow>[] = [
  {
    key: 'label',
    title: 'Email',
    text: (row) => row.label,
    sort: 'label',
    sortValue: (row) => row.label,
    onPhone: 'title',
  },
  { key: 'locale', title: 'Language', text: language, sort: 'locale', sortValue: language },
  { key: 'subject', title: 'Subject', text: (row) => row.subject },
  {
    key: 'shipped',
    title: 'Text',
    text: (row) => (row.shipped ? 'As shipped' : 'Changed'),
    cell: (row) => (
      <StatusBadge tone={row.shipped ? 'off' : 'elsewhere'} word={row.shipped ? 'As shipped' : 'Changed'} />
    ),
  },
]

/** The texts of all mails. */
const TemplatesTab = () => {
  const open = useDrawer('template')
  const query = useCallQuery(listTemplates, {})
  const row = query.data?.find(({ id }) => String(id) === open.id)
  return (
    <>
      <CallTable
        id="mail-templates"
        label="Templates"
        call={listTemplates}
        input={{}}
        rows={(data) => data}
        columns={columns}
        rowKey={(one) => one.id}
        onRow={(one) => open.open(one.id)}
        empty={{ title: 'No templates', text: 'Email templates appear here.' }}
      />
      <SideDrawer
        history={['mail_templates', row?.id]}
        title={row ? `${row.label}, ${language(row)}` : 'Template'}
        is_open={row !== undefined}
        onClose={open.close}
      >
        {row && <TemplateEditor key={row.id} row={row} onDone={open.close} />}
      </SideDrawer>
    </>
  )
}

/** The kinds of notices, the outbox, and the texts of mails. */
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
    <Page title="Notification management" context="Notifications, emails and their delivery">
      <AddressTabs label="Notification management" tabs={tabs} />
    </Page>
  )
}
export default ManagementScreen
