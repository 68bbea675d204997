import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listKinds, updateKind } from '../../contract/notices.calls.ts'
import type { NoticeKindRow } from '../../contract/notices.models.ts'
import { domainName, MAIL_CHOICES } from '../mail-labels.ts'

const mailWord = (row: NoticeKindRow): string => MAIL_CHOICES.find(({ value }) => value === row.mail)?.label ?? ''

const columns: readonly Column<NoticeKindRow>[] = [
  {
    key: 'label',
    title: 'Notice',
    text: (row) => row.label,
    sort: 'label',
    sortValue: (row) => row.label,
    onPhone: 'title',
  },
  {
    key: 'domain',
    title: 'From',
    text: (row) => domainName(row.domain),
    sort: 'domain',
    sortValue: (row) => domainName(row.domain),
  },
  { key: 'live', title: 'Live', text: (row) => (row.live ? 'Yes' : 'No') },
  { key: 'mail', title: 'Email', text: mailWord },
  {
    key: 'priority',
    title: 'Priority',
    text: (row) => (row.priority === 'high' ? 'High' : 'Normal'),
    cell: (row) => (row.priority === 'high' ? <StatusBadge tone="attention" word="High" /> : 'Normal'),
  },
  { key: 'locked', title: 'Locked', text: (row) => (row.locked ? 'Yes' : 'No') },
  {
    key: 'sent',
    title: 'Sent in 30 days',
    text: (row) => number(row.last_30_days),
    isNumber: true,
    sort: 'sent',
    sortValue: (row) => row.last_30_days,
  },
  {
    key: 'muted',
    title: 'Muted by',
    text: (row) => (row.muted_by === 0 ? '–' : count(row.muted_by, 'person', 'people')),
    isNumber: true,
    sort: 'muted',
    sortValue: (row) => row.muted_by,
  },
]

const PRIORITIES = [
  { value: 'normal', label: 'Normal: waits for the shift or the end of quiet hours' },
  { value: 'high', label: 'High: never waits' },
] as const

/** Every kind of notice, with its defaults for people who have not chosen otherwise. */
export const KindsTab = () => {
  const edit = useDrawer('kind')
  const query = useCallQuery(listKinds, {})
  const row = query.data?.find(({ kind }) => kind === edit.id)
  return (
    <>
      <CallTable
        id="notice-kinds"
        label="Kinds of notices"
        call={listKinds}
        input={{}}
        rows={(data) => data}
        columns={columns}
        rowKey={(one) => one.kind}
        actions={(one) =>
          one.can.edit && (
            <ActionMenu
              actions={[{ label: 'Edit', run: () => edit.open(one.kind) }]}
              label={`Actions for ${one.label}`}
            />
          )
        }
        empty={{ title: 'No kinds of notices', text: 'Kinds of notices appear here.' }}
      />
      <SideDrawer title={row?.label ?? 'Notice'} is_open={row !== undefined} onClose={edit.close}>
        {row && <KindForm key={row.kind} row={row} onDone={edit.close} />}
      </SideDrawer>
    </>
  )
}

const KindForm = ({ row, onDone }: { row: NoticeKindRow; onDone: () => void }) => (
  <CallForm
    call={updateKind}
    input={{ params: { kind: row.kind } }}
    initial={{ version: row.version, live: row.live, mail: row.mail, priority: row.priority }}
    submit="Save"
    onDone={onDone}
    onCancel={onDone}
  >
    {(field) => (
      <>
        <p className="m-dim">This holds for everyone who has not chosen otherwise for themselves.</p>
        <Switch {...field('live')} label="Live" help="Open screens show a toast." />
        <Select {...field('mail')} isOptional={false} label="Email" options={MAIL_CHOICES} />
        <Select {...field('priority')} isOptional={false} label="Priority" options={PRIORITIES} />
      </>
    )}
  </CallForm>
)
