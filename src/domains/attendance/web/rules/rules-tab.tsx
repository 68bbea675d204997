import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { type AttendancePolicy, deletePolicy, listPolicies } from '../../contract/policies.calls.ts'
import { policyRecord } from '../../contract/policies.records.ts'
import { groupName, policyName, STATE_SIGNS } from './rule-draft.ts'
import { RuleDrawer } from './rule-drawer.tsx'

const ICON = 16

const columns = columnsOf<typeof policyRecord, AttendancePolicy>(policyRecord, [
  { key: 'group', title: 'Group', text: groupName, sort: 'group', sortValue: groupName, onPhone: 'title' },
  'effective_from',
  {
    key: 'state',
    title: 'State',
    text: (row) => STATE_SIGNS[row.state].word,
    cell: (row) => <StatusBadge {...STATE_SIGNS[row.state]} />,
    onPhone: 'status',
  },
  'late_grace_minutes',
  'early_grace_minutes',
  'half_day_below_percent',
  'absent_below_percent',
  'break_kinds',
  'max_session_minutes',
])

/** Lists the rules that days are evaluated by: present, past and planned ones. */
export const RulesTab = () => {
  const drawer = useDrawer('policy')
  const { has } = useActor()
  const add = has('attendance.policy.write') && <Button onClick={() => drawer.open('new')}>Add rules</Button>
  return (
    <>
      {add && <InHead>{add}</InHead>}
      <CallTable
        id="attendance-rules"
        label="Rules"
        call={listPolicies}
        input={{}}
        rows={(policies) => policies}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        actions={(row) => <RuleActions row={row} onEdit={() => drawer.open(row.id)} />}
        empty={{
          title: 'No rules yet',
          text: 'Rules say when someone is late, and what makes half a day.',
          action: add,
        }}
      />
      <RuleDrawer drawer={drawer} />
    </>
  )
}

const RuleActions = ({ row, onEdit }: { row: AttendancePolicy; onEdit: () => void }) => {
  const remove = useCall(deletePolicy)
  const confirmRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the rules of ${policyName(row)}?`,
      text: 'They are not in force yet. The rules before them stay.',
      action: 'Delete rules',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id }, query: { version: row.version } })
  }
  const actions: PageAction[] = [
    ...(row.can.update ? [{ label: 'Edit', icon: <IconPencil size={ICON} />, run: onEdit }] : []),
    ...(row.can.delete
      ? [{ label: 'Delete', icon: <IconTrash size={ICON} />, run: () => void confirmRemove(), isDestructive: true }]
      : []),
  ]
  return actions.length > 0 && <ActionMenu label={`Actions for ${policyName(row)}`} actions={actions} />
}
