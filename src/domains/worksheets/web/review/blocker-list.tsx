import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { day } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { clearAsAdmin, clearBlocker } from '../../contract/review.calls.ts'
import type { ListedBlocker } from '../../contract/worksheets.models.ts'

const OLD_DAYS = 3

const columns: readonly Column<ListedBlocker>[] = [
  { key: 'text', title: 'Blocker', text: (row) => row.text, onPhone: 'title' },
  {
    key: 'person',
    title: 'Person',
    text: (row) => row.employee.name,
    cell: (row) => <PersonChip name={row.employee.name} photo={{ id: row.employee.id }} />,
  },
  { key: 'team', title: 'Team', text: (row) => row.employee.team ?? 'No team' },
  { key: 'task', title: 'Task', text: (row) => (row.task ? `${row.task.key} ${row.task.title}` : '–') },
  {
    key: 'age',
    title: 'Open',
    text: (row) => `${count(row.age_days, 'working day')}, since ${day(row.opened_on)}`,
    cell: (row) => (
      <span className="m-row">
        <StatusBadge tone={row.age_days > OLD_DAYS ? 'bad' : 'attention'} word={count(row.age_days, 'working day')} />
        <span className="m-dim">since {day(row.opened_on)}</span>
      </span>
    ),
  },
]

/** Open blockers, the oldest first. */
export const BlockerList = ({ rows }: { rows: readonly ListedBlocker[] }) => {
  const { area } = useActor()
  const [asLead, asAdmin] = [useCall(clearBlocker), useCall(clearAsAdmin)]
  const clear = area === 'admin' ? asAdmin : asLead
  if (rows.length === 0) return <Empty title="No open blockers." text="What keeps people from going on appears here." />
  return (
    <>
      <Refused failure={clear.failure} />
      <DataTable
        label="Open blockers"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        actions={(row) =>
          row.can.update ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Clear ${row.text}`}
              disabled={clear.isRunning}
              onClick={() => clear.start({ params: { id: row.id }, body: { cleared: true } })}
            >
              Clear
            </Button>
          ) : null
        }
      />
    </>
  )
}
