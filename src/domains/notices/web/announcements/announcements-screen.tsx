import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { deleteAnnouncement, listAnnouncements } from '../../contract/announcements.calls.ts'
import { type Announcement, announcementPriority, announcementStatus } from '../../contract/announcements.models.ts'
import { AddForm, EditForm } from './announcement-form.tsx'
import { ReachBar } from './reach-bar.tsx'
import { ReachView } from './reach.tsx'
import { PRIORITY_OPTIONS, STATUS, STATUS_OPTIONS } from './words.ts'
import styles from './announcements.module.css'

const address = z.object({
  q: z.string().max(80).optional(),
  status: announcementStatus.optional(),
  priority: announcementPriority.optional(),
})

const COLUMNS: readonly Column<Announcement>[] = [
  {
    key: 'title',
    title: 'Title',
    text: ({ title }) => title,
    cell: ({ title, priority, pinned, must_acknowledge, files }) => {
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
    },
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
  { key: 'audience', title: 'Audience', text: ({ audience_text }) => audience_text },
  {
    key: 'published',
    title: 'Published',
    text: ({ publish_at }) => (publish_at === null ? '–' : dateTime(publish_at)),
    sort: 'publish_at',
  },
  {
    key: 'expires',
    title: 'Expires',
    text: ({ expires_at }) => (expires_at === null ? '–' : dateTime(expires_at)),
    isExtra: true,
  },
  {
    key: 'reach',
    title: 'Read',
    text: ({ reach }) => `${reach.read} of ${reach.audience}`,
    cell: (row) =>
      row.status === 'draft' || row.status === 'scheduled' ? (
        '–'
      ) : (
        <ReachBar done={row.must_acknowledge ? row.reach.acknowledged : row.reach.read} audience={row.reach.audience} />
      ),
  },
  { key: 'author', title: 'Written by', text: ({ created_by_name }) => created_by_name, isExtra: true },
]

/** Announcements with whom they reach. */
const AnnouncementsScreen = () => {
  const { has } = useActor()
  const [{ q, status, priority }, set] = useAddressState(address)
  const here = useHere()
  const [reach, edit, copy] = [useDrawer('announcement'), useDrawer('edit'), useDrawer('copy')]
  const input = { query: { q, status, priority } }
  const rows = useListAnswer(listAnnouncements, input).data ?? []
  const find = (id: string | null) => rows.find((row) => String(row.id) === id)
  const remove = useCall(deleteAnnouncement)
  const clear = () => set({ q: undefined, status: undefined, priority: undefined })
  const add = has('notices.announcement.write') && <Button onClick={() => edit.open('new')}>Add announcement</Button>
  const askRemove = async ({ id, version, status: now, title }: Announcement): Promise<void> => {
    const isDraft = now === 'draft'
    const isSure = await confirm({
      title: isDraft ? 'Delete this draft?' : 'Withdraw this announcement?',
      text: isDraft ? title : `“${title}” leaves all notice boards. Who has read it stays on record.`,
      action: isDraft ? 'Delete draft' : 'Withdraw',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id }, query: { version } })
  }
  const actionsOf = (row: Announcement): PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', run: () => edit.open(row.id) }] : []),
    { label: 'Copy', run: () => copy.open(row.id) },
    ...(row.can.delete
      ? [
          {
            label: row.status === 'draft' ? 'Delete' : 'Withdraw',
            run: () => void askRemove(row),
            isDestructive: true,
          },
        ]
      : []),
  ]
  const shown = find(reach.id)
  const edited = find(edit.id)
  return (
    <Page title="Announcements" primary={add}>
      <CallTable
        id="announcements"
        label="Announcements"
        call={listAnnouncements}
        input={input}
        rows={(data) => data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => here({ announcement: id })}
        isPast={(row) => row.status === 'expired' || row.status === 'withdrawn'}
        actions={(row) =>
          has('notices.announcement.write') && (
            <ActionMenu actions={actionsOf(row)} label={`Actions for ${row.title}`} />
          )
        }
        empty={{ title: 'Tell everyone something. Add Announcement.', action: add }}
        isFiltered={q !== undefined || status !== undefined || priority !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search announcements' }}
            count={(status ? 1 : 0) + (priority ? 1 : 0)}
            onClear={clear}
          >
            <FilterSelect
              label="Status"
              options={STATUS_OPTIONS}
              value={status}
              onChange={(value) => set({ status: value })}
            />
            <FilterSelect
              label="Priority"
              options={PRIORITY_OPTIONS}
              value={priority}
              onChange={(value) => set({ priority: value })}
            />
          </FilterBar>
        }
      />
      <SideDrawer
        history={['announcements', shown?.id]}
        title={shown?.title ?? 'Announcement'}
        is_open={shown !== undefined}
        onClose={reach.close}
      >
        {shown && <ReachView row={shown} />}
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
