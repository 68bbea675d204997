import { lazy } from 'react'
import { Button } from '@mantine/core'
import { z } from 'zod'
import { downloadOnboardRecord } from '#domains/records/contract/downloads.calls.ts'
import { DOWNLOAD_COLUMNS } from '#domains/records/contract/downloads.columns.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DownloadButton } from '#kit/web/download/download-button.tsx'
import { recordOf } from '#kit/web/download/records.ts'
import { number } from '#kit/web/format/numbers.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listOnboards } from '../../contract/onboarding.calls.ts'
import type { OnboardState } from '../../contract/onboarding.records.ts'
import { AddDrawer } from '../onboarding/add-drawer.tsx'
import { EditDrawer } from '../onboarding/edit-drawer.tsx'
import { OnboardsTab, onboardsAddress } from '../onboarding/onboards-tab.tsx'
import { TemplatesDrawer } from '../onboarding/templates-drawer.tsx'

const ChecklistTab = lazy(async () => ({ default: (await import('../onboarding/checklist-tab.tsx')).ChecklistTab }))

const TABS: readonly Readonly<{ id: string; label: string; states: readonly OnboardState[] }>[] = [
  { id: 'invited', label: 'Invited', states: ['draft', 'invited', 'started'] },
  { id: 'review', label: 'To review', states: ['submitted', 'changes_requested'] },
  { id: 'approved', label: 'Approved', states: ['approved', 'converted'] },
  { id: 'joined', label: 'Joined', states: ['joined'] },
  { id: 'ended', label: 'Ended', states: ['completed', 'no_show', 'withdrawn'] },
]

const tabAddress = z.object({ tab: z.string().optional() })

/** The download of the open tab, with its filter. */
const useRecords = () => {
  const { has } = useActor()
  const [{ tab }] = useAddressState(tabAddress)
  const [filters] = useAddressState(onboardsAddress)
  const open = TABS.find(({ id }) => id === tab) ?? TABS[0]
  if (!has('records.onboard.download') || tab === 'checklist' || !open) return []
  const query = { ...filters, state: [...open.states] }
  const shown = { id: 'onboard', label: `Onboard record: ${open.label}`, columns: DOWNLOAD_COLUMNS.onboard }
  return [recordOf(downloadOnboardRecord, query, shown)]
}

/** People who are being onboarded, by state, and the own items of checklists. */
const InvitationScreen = () => {
  const { has } = useActor()
  const sees = has('hiring.read')
  const records = useRecords()
  const add = useDrawer('add')
  const edit = useDrawer('edit')
  const templates = useDrawer('templates')
  const counts = useCallQuery(listOnboards, { query: { limit: 1 } }, { enabled: sees }).meta?.state_counts
  const mark = (states: readonly OnboardState[]) =>
    counts && <span className="m-dim m-number">{number(states.reduce((sum, state) => sum + counts[state], 0))}</span>
  const lists = TABS.map(({ id, label, states }): Tab => ({
    id,
    label,
    mark: mark(states),
    content: () => <OnboardsTab key={id} states={states} edit={edit} onAdd={() => add.open('onboard')} />,
  }))
  const checklist: Tab = { id: 'checklist', label: 'My checklist', content: () => <ChecklistTab /> }
  return (
    <Page
      title="Onboarding invitation"
      context="Invitations and progress of new hires"
      primary={
        <>
          <DownloadButton records={records} />
          {has('hiring.onboard.write') && <Button onClick={() => add.open('onboard')}>Invite new hire</Button>}
        </>
      }
      actions={sees ? [{ label: 'Templates', run: () => templates.open('all') }] : []}
    >
      <AddressTabs label="Onboarding" tabs={[...(sees ? lists : []), ...(has('hiring.tasks') ? [checklist] : [])]} />
      <AddDrawer drawer={add} />
      <EditDrawer drawer={edit} />
      <TemplatesDrawer drawer={templates} />
    </Page>
  )
}
export default InvitationScreen
