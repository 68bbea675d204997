import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { deleteAnnouncement, listAnnouncements } from '../../contract/announcements.calls.ts'
import { announcementPriority, announcementRecord, announcementStatus } from '../../contract/notices.records.ts'
import type { Announcement } from '../../contract/announcements.models.ts'
import { AddForm, EditForm } from './announcement-form.tsx'
import { ReadShare } from './read-share.tsx'
import { AnnouncementReceipts } from './announcement-receipts.tsx'
import { STATUS } from './labels.ts'
import styles from './announcements.module.css'

const address = z.object({
  q: z.string().max(80).optional(),
  status: announcementStatus.optional(),
  priority: announcementPriority.optional(),
})

const Title = ({ row: { title, priority, pinned, must_acknowledge, files } }: Readonly<{ row: Announcement }>) => {
  const marks = [
    ...(pinned ? ['Pinned'] : []),
    ...(priority === 'important' ? ['Important'] : []),
    ...(must_acknowledge ? ['To acknowledge'] : []),
    ...(files.length > 0 ? [count(files.length, 'file', 'files')] : []),
  ]
  return (
    <span className={styles.part}>
      <span>{title}</span>
      {marks.length > 0 && <span className="m-dim m-small">{marks.join(' · ')}</span>}
    </span>
  )
}

const Reach = ({ row: { status, must_acknowledge, reach } }: Readonly<{ row: Announcement }>) =>
  status === 'draft' || status === 'scheduled' ? (
    '–'
  ) : (
    <ReadShare done={must_acknowledge ? reach.acknowledged : reach.read} audience={reach.audience} />
  )

const COLUMNS = columnsOf<typeof announcementRecord, Announcement>(announcementRecord, [
  ['title', { cell: (row) => <Title row={row} />, width: 320, grows: true, onPhone: 'title' }],
  ['status', { cell: ({ status }) => <StatusBadge {...STATUS[status]} />, onPhone: 'status', width: 120 }],
  'audience_text',
  ['publish_at', { isShort: false }],
  ['expires_at', { isShort: false, isExtra: true }],
  ['reach', { text: ({ reach }) => `${reach.read} of ${reach.audience}`, cell: (row) => <Reach row={row} /> }],
  ['created_by_name', { isExtra: true }],
])

type ActionProps = Readonly<{ onEdit: (id: number) => void; onCopy: (id: number) => void }>

/** Returns the actions of a row: edit, copy, and delete or withdraw once that is confirmed. */
const useAnnouncementActions = ({ onEdit, onCopy }: ActionProps) => {
  const remove = useCall(deleteAnnouncement)
  const confirmRemoval = async ({ id, version, status: now, title }: Announcement): Promise<void> => {
    const isDraft = now === 'draft'
    const isSure = await confirm({
      title: isDraft ? 'Delete this draft?' : 'Withdraw this announcement?',
      text: isDraft ? title : `“${title}” leaves all notice boards. Who has read it stays on record.`,
      action: isDraft ? 'Delete draft' : 'Withdraw',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id }, query: { version } })
  }
  return (row: Announcement): PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', run: () => onEdit(row.id) }] : []),
    { label: 'Copy', run: () => onCopy(row.id) },
    ...(row.can.delete
      ? [
          {
            label: row.status === 'draft' ? 'Delete' : 'Withdraw',
            run: () => void confirmRemoval(row),
            isDestructive: true,
          },
        ]
      : []),
  ]
}

/** The list of announcements with their audience and receipts. */
const AnnouncementsScreen = () => {
  const { has } = useActor()
  const [query] = useAddressState(address)
  const [receipts, edit, copy] = [useDrawer('announcement'), useDrawer('edit'), useDrawer('copy')]
  const rows = useListResponse(listAnnouncements, { query }).data ?? []
  const find = (id: string | null) => rows.find((row) => String(row.id) === id)
  const actionsOf = useAnnouncementActions({ onEdit: edit.open, onCopy: copy.open })
  const writes = has('notices.announcement.write')
  const shown = find(receipts.id)
  const edited = find(edit.id)
  return (
    <Page title="Announcements">
      <ListScreen
        id="announcements"
        label="Announcements"
        of={announcementRecord}
        call={listAnnouncements}
        columns={COLUMNS}
        filters={['status', 'priority']}
        search="Search announcements"
        drawer="announcement"
        add={writes && { label: 'Add announcement', run: () => edit.open('new') }}
        isPast={(row) => row.status === 'expired' || row.status === 'withdrawn'}
        {...(writes ? { menu: (row: Announcement) => ({ name: row.title, actions: actionsOf(row) }) } : {})}
        empty="Tell everyone something. Add Announcement."
      />
      <SideDrawer
        history={['announcements', shown?.id]}
        title={shown?.title ?? 'Announcement'}
        is_open={shown !== undefined}
        onClose={receipts.close}
      >
        {shown && <AnnouncementReceipts row={shown} />}
      </SideDrawer>
      <SideDrawer
        title={edited ? 'Edit announcement' : 'Add announcement'}
        is_open={edit.id === 'new' || edited !== undefined}
        onClose={edit.close}
      >
        {edit.id === 'new' && <AddForm onDone={edit.close} />}
        {edited && <EditForm key={`${edited.id}-${edited.version}`} row={edited} onDone={edit.close} />}
      </SideDrawer>
      <SideDrawer title="Add announcement" is_open={find(copy.id) !== undefined} onClose={copy.close}>
        {find(copy.id) && <AddForm from={find(copy.id)} onDone={copy.close} />}
      </SideDrawer>
    </Page>
  )
}
export default AnnouncementsScreen
