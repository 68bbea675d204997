import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { DownloadButton } from '#kit/web/download/download-button.tsx'
import { recordOf } from '#kit/web/download/records.ts'
import { downloadWelcomeRecord } from '#domains/records/contract/downloads.calls.ts'
import { DOWNLOAD_COLUMNS } from '#domains/records/contract/downloads.columns.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime, fullDay, today } from '#kit/web/format/dates.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { welcomeMailState, type Welcome } from '../../contract/welcome.models.ts'
import { listWelcomes } from '../../contract/welcome.calls.ts'
import { MAIL, MAIL_OPTIONS } from '../onboarding/labels.ts'
import { WelcomeDrawer } from '../welcome/welcome-drawer.tsx'
import styles from '../parts/hiring.module.css'

const address = z.object({
  q: z.string().max(80).optional(),
  mail_state: welcomeMailState.optional(),
  approval_status: z.enum(['pending', 'approved']).optional(),
  past: z.enum(['shown']).optional(),
})
const APPROVAL = [
  { value: 'pending', label: 'Not approved' },
  { value: 'approved', label: 'Approved' },
] as const
const PAST = [{ value: 'shown', label: 'Also those who joined' }] as const

const sendText = ({ send_at, first_day_zone }: Welcome): string =>
  send_at === null ? '–' : dateTime(send_at, first_day_zone)

/** A time alone sends nothing before the approval. */
const mailBadge = ({ mail_state, send_at }: Welcome) =>
  mail_state === 'draft' && send_at !== null
    ? ({ word: 'Waiting for approval', tone: 'off' } as const)
    : MAIL[mail_state]

const COLUMNS: readonly Column<Welcome>[] = [
  { key: 'name', title: 'Name', text: (row) => row.name, sort: 'name', onPhone: 'title' },
  { key: 'joining_on', title: 'First day', text: (row) => fullDay(row.joining_on), sort: 'joining_on', isShort: true },
  { key: 'buddy', title: 'Buddy', text: (row) => row.buddy?.name ?? '–' },
  {
    key: 'approval',
    title: 'Approval',
    cell: (row) => (
      <StatusBadge
        tone={row.approval_status === 'approved' ? 'good' : 'attention'}
        word={row.approval_status === 'approved' ? 'Approved' : 'Pending'}
      />
    ),
    text: (row) => (row.approval_status === 'approved' ? 'Approved' : 'Pending'),
  },
  { key: 'send_at', title: 'Email goes out', text: sendText },
  {
    key: 'mail_state',
    title: 'Email',
    cell: (row) => (
      <>
        <StatusBadge {...mailBadge(row)} />
        {row.failed_reason !== null && <span className={styles.requested}> {row.failed_reason}</span>}
        {row.missing.length > 0 && <span className={styles.requested}> Missing: {row.missing.join(', ')}</span>}
      </>
    ),
    text: (row) => mailBadge(row).word,
  },
  { key: 'seen_at', title: 'Seen', text: (row) => (row.seen_at ? dateTime(row.seen_at) : '–'), isShort: true },
]

/** Welcomes of new people: text, time of the mail, and whether it was read. */
const WelcomeScreen = () => {
  const [{ past, ...state }, set] = useAddressState(address)
  const here = useHere()
  const drawer = useDrawer('welcome')
  const clear = () => set({ q: undefined, mail_state: undefined, approval_status: undefined, past: undefined })
  const { has } = useActor()
  const query = {
    q: state.q,
    approval_status: state.approval_status,
    ...(state.mail_state ? { mail_state: [state.mail_state] } : {}),
    ...(past ? {} : { joining_from: today() }),
  }
  const records = has('records.welcome.download')
    ? [
        recordOf(downloadWelcomeRecord, query, {
          id: 'welcome',
          label: 'Welcome record',
          columns: DOWNLOAD_COLUMNS.welcome,
        }),
      ]
    : []
  const count = [state.mail_state, state.approval_status, past].filter((value) => value !== undefined).length
  return (
    <Page
      title="Onboarding welcome"
      context="Welcome email and plan of the first day"
      primary={<DownloadButton records={records} />}
    >
      <CallTable
        id="welcomes"
        label="Welcomes"
        call={listWelcomes}
        input={{ query }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ welcome: row.id })}
        empty={{ title: 'No welcome yet. Add an onboarding first.' }}
        isFiltered={count > 0 || state.q !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
            count={count}
            onClear={clear}
          >
            <FilterSelect
              label="Email"
              options={MAIL_OPTIONS}
              value={state.mail_state}
              onChange={(value) => set({ mail_state: value })}
            />
            <FilterSelect
              label="Approval"
              options={APPROVAL}
              value={state.approval_status}
              onChange={(value) => set({ approval_status: value })}
            />
            <FilterSelect label="First day" options={PAST} value={past} onChange={(value) => set({ past: value })} />
          </FilterBar>
        }
      />
      <WelcomeDrawer drawer={drawer} />
    </Page>
  )
}
export default WelcomeScreen
