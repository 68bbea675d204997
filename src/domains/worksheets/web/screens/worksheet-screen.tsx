import { lazy } from 'react'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { ReportTab } from '../own/report-tab.tsx'

const HistoryTab = lazy(async () => ({ default: (await import('../own/history-tab.tsx')).HistoryTab }))
const FilesTab = lazy(async () => ({ default: (await import('../own/files-tab.tsx')).FilesTab }))

const WorksheetScreen = () => (
  <Page title="Worksheet" context="Your report of the day, week or month">
    <AddressTabs
      label="Worksheet"
      tabs={[
        { id: 'day', label: 'Day', content: () => <ReportTab key="daily" kind="daily" /> },
        { id: 'week', label: 'Week', content: () => <ReportTab key="weekly" kind="weekly" /> },
        { id: 'month', label: 'Month', content: () => <ReportTab key="monthly" kind="monthly" /> },
        { id: 'history', label: 'History', content: () => <HistoryTab /> },
        { id: 'files', label: 'Files', content: () => <FilesTab /> },
      ]}
    />
  </Page>
)
export default WorksheetScreen
