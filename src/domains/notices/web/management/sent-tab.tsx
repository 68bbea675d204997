import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { signsOf } from '#kit/web/record/signs-of.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { deleteBroadcast, listBroadcasts } from '../../contract/broadcasts.calls.ts'
import { broadcastRecord, broadcastStatus } from '../../contract/notices.records.ts'
import type { Broadcast } from '../../contract/broadcasts.models.ts'
import { ReadShare } from '../announcements/read-share.tsx'
import { SendForm } from './send-form.tsx'
import styles from './management.module.css'

const STATUS = signsOf(broadcastRecord.fields.status.options, {
  scheduled: 'elsewhere',
  sending: 'away',
  sent: 'good',
  withdrawn: 'off',
})

const address = z.object({ q: z.string().max(80).optional(), status: broadcastStatus.optional() })

const COLUMNS = columnsOf<typeof broadcastRecord, Broadcast>(broadcastRecord, [
  ['title', { onPhone: 'title' }],
  ['status', { cell: ({ status }) => <StatusBadge {...STATUS[status]} />, onPhone: 'status', width: 120 }],
  'audience_text',
  ['send_at', { text: (row) => dateTime(row.sent_at ?? row.send_at), isShort: false }],
  [
    'reach',
    {
      text: ({ reach }) => `${reach.read} of ${reach.audience}`,
      cell: ({ sent_at, reach }) =>
        sent_at === null ? '–' : <ReadShare done={reach.read} audience={reach.audience} />,
    },
  ],
  ['mail', { text: ({ mail }) => (mail ? 'At once' : '–'), isExtra: true }],
  ['created_by_name', { isExtra: true }],
])

const Detail = ({ row }: Readonly<{ row: Broadcast }>) => (
  <div className={styles.tab}>
    {row.body !== '' && <p className={styles.message}>{row.body}</p>}
    <DetailsOf
      of={broadcastRecord}
      row={row}
      items={[
        ['status', <StatusBadge key="status" {...STATUS[row.status]} />],
        'audience_text',
        row.sent_at === null ? 'send_at' : 'sent_at',
        ...(row.sent_at === null
          ? []
          : ([['reach', <ReadShare key="reach" done={row.reach.read} audience={row.reach.audience} />]] as const)),
        ['priority', row.priority === 'high' ? 'High: waits for no shift' : 'Normal'],
        ['mail', row.mail ? 'At once' : 'No'],
        ...(row.path
          ? ([
              [
                'Leads to',
                <GoLink key="path" href={row.path}>
                  {row.path}
                </GoLink>,
              ],
            ] as const)
          : []),
        'created_by_name',
      ]}
    />
  </div>
)

/** Returns the actions of a row: to withdraw it, once that is confirmed. */
const useSentActions = () => {
  const remove = useCall(deleteBroadcast)
  const confirmRemoval = async ({ id, version, sent_at, title }: Broadcast): Promise<void> => {
    const isSure = await confirm({
      title: 'Withdraw this notification?',
      text:
        sent_at === null
          ? `“${title}” is not sent.`
          : `“${title}” leaves the inboxes of those who have not read it. Who has read it keeps it.`,
      action: 'Withdraw',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id }, query: { version } })
  }
  return (one: Broadcast): PageAction[] =>
    one.can.delete ? [{ label: 'Withdraw', run: () => void confirmRemoval(one), isDestructive: true }] : []
}

/** Notifications that people wrote to many at once. */
export const SentTab = () => {
  const { has } = useActor()
  const [query] = useAddressState(address)
  const [shown, edit] = [useDrawer('sent'), useDrawer('edit')]
  const row = (useListResponse(listBroadcasts, { query }).data ?? []).find(({ id }) => String(id) === shown.id)
  const actionsOf = useSentActions()
  return (
    <>
      <ListScreen
        id="broadcasts"
        label="Sent notifications"
        of={broadcastRecord}
        call={listBroadcasts}
        columns={COLUMNS}
        filters={['status']}
        search="Search notifications"
        drawer="sent"
        add={has('notices.broadcast.write') && { label: 'Add notification', run: () => edit.open('new') }}
        menu={(one) => ({ name: one.title, actions: actionsOf(one) })}
        isPast={(one) => one.status === 'withdrawn'}
        empty="Nothing sent yet. A notification goes to the inbox of many people at once."
      />
      <SideDrawer
        history={['broadcasts', row?.id]}
        title={row?.title ?? 'Notification'}
        is_open={row !== undefined}
        onClose={shown.close}
      >
        {row && <Detail row={row} />}
      </SideDrawer>
      <SideDrawer title="Add notification" is_open={edit.id === 'new'} onClose={edit.close}>
        {edit.id === 'new' && <SendForm onDone={edit.close} />}
      </SideDrawer>
    </>
  )
}
