import { Button } from '@mantine/core'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { deleteBroadcast, listBroadcasts } from '../../contract/broadcasts.calls.ts'
import { type Broadcast, broadcastStatus, type BroadcastStatus } from '../../contract/broadcasts.models.ts'
import { ReachBar } from '../announcements/reach-bar.tsx'
import { SendForm } from './send-form.tsx'
import styles from './management.module.css'

const STATUS: Readonly<Record<BroadcastStatus, Readonly<{ word: string; tone: Tone }>>> = {
  scheduled: { word: 'Scheduled', tone: 'elsewhere' },
  sending: { word: 'Sending', tone: 'away' },
  sent: { word: 'Sent', tone: 'good' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
}
const STATUSES = broadcastStatus.options.map((value) => ({ value, label: STATUS[value].word }))

const address = z.object({ q: z.string().max(80).optional(), status: broadcastStatus.optional() })

const COLUMNS: readonly Column<Broadcast>[] = [
  {
    key: 'title',
    title: 'Title',
    text: ({ title }) => title,
    sort: 'title',
    onPhone: 'title',
  },
  {
    key: 'status',
    title: 'Status',
    text: ({ status }) => STATUS[status].word,
    cell: ({ status }) => <StatusBadge {...STATUS[status]} />,
    onPhone: 'status',
    width: 120,
  },
  { key: 'audience', title: 'To', text: ({ audience_text }) => audience_text },
  { key: 'send_at', title: 'Sent', text: (row) => dateTime(row.sent_at ?? row.send_at), sort: 'send_at' },
  {
    key: 'reach',
    title: 'Read',
    text: ({ reach }) => `${reach.read} of ${reach.audience}`,
    cell: ({ sent_at, reach }) => (sent_at === null ? '–' : <ReachBar done={reach.read} audience={reach.audience} />),
  },
  { key: 'mail', title: 'Mail', text: ({ mail }) => (mail ? 'At once' : '–'), isExtra: true },
  { key: 'author', title: 'Written by', text: ({ created_by_name }) => created_by_name, isExtra: true },
]

const Detail = ({ row }: Readonly<{ row: Broadcast }>) => (
  <div className={styles.tab}>
    {row.body !== '' && <p className={styles.message}>{row.body}</p>}
    <Facts
      facts={[
        ['Status', <StatusBadge key="status" {...STATUS[row.status]} />],
        ['To', row.audience_text],
        [row.sent_at === null ? 'Will be sent' : 'Sent', dateTime(row.sent_at ?? row.send_at)],
        ...(row.sent_at === null
          ? []
          : ([['Read', <ReachBar key="reach" done={row.reach.read} audience={row.reach.audience} />]] as const)),
        ['Priority', row.priority === 'high' ? 'High: waits for no shift' : 'Normal'],
        ['Mail', row.mail ? 'At once' : 'No'],
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
        ['Written by', row.created_by_name],
      ]}
    />
  </div>
)

/** Notifications that people wrote to many at once. */
export const SentTab = () => {
  const { has } = useActor()
  const here = useHere()
  const [{ q, status }, set] = useAddressState(address)
  const [shown, edit] = [useDrawer('sent'), useDrawer('edit')]
  const input = { query: { q, status } }
  const row = (useListAnswer(listBroadcasts, input).data ?? []).find(({ id }) => String(id) === shown.id)
  const remove = useCall(deleteBroadcast)
  const clear = () => set({ q: undefined, status: undefined })
  const add = has('notices.broadcast.write') && <Button onClick={() => edit.open('new')}>Add notification</Button>
  const askRemove = async ({ id, version, sent_at, title }: Broadcast): Promise<void> => {
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
  const actionsOf = (one: Broadcast): PageAction[] =>
    one.can.delete ? [{ label: 'Withdraw', run: () => void askRemove(one), isDestructive: true }] : []
  return (
    <>
      <CallTable
        id="broadcasts"
        label="Sent notifications"
        call={listBroadcasts}
        input={input}
        rows={(data) => data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => here({ sent: id })}
        isPast={(one) => one.status === 'withdrawn'}
        actions={(one) =>
          actionsOf(one).length > 0 && <ActionMenu actions={actionsOf(one)} label={`Actions for ${one.title}`} />
        }
        empty={{
          title: 'Nothing sent yet',
          text: 'A notification goes to the inbox of many people at once, for what does not need a notice board.',
          action: add,
        }}
        isFiltered={q !== undefined || status !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search notifications' }}
            count={status ? 1 : 0}
            onClear={clear}
            aside={add}
          >
            <FilterSelect
              label="Status"
              options={STATUSES}
              value={status}
              onChange={(value) => set({ status: value })}
            />
          </FilterBar>
        }
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
