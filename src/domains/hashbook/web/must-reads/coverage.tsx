import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { day, dateTime } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { MustRead } from '../../contract/hashbook.models.ts'
import { readCoverage } from '../../contract/talk.calls.ts'
import { useBook } from '../parts/use-book.ts'

type Row = DataOf<typeof readCoverage>[number]

const STATES = {
  done: { word: 'Read', tone: 'good' },
  open: { word: 'Open', tone: 'attention' },
  overdue: { word: 'Overdue', tone: 'bad' },
} as const

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'employee',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee, team, department }) => (
      <PersonChip name={employee.name} photo={{ id: employee.id }} under={team?.name ?? department?.name} />
    ),
    sort: 'employee',
    onPhone: 'title',
  },
  {
    key: 'state',
    title: 'State',
    text: ({ state }) => STATES[state].word,
    cell: ({ state }) => <StatusBadge {...STATES[state]} />,
    onPhone: 'status',
    width: 100,
  },
  {
    key: 'due',
    title: 'When',
    text: ({ due_on, acknowledged_at }) => (acknowledged_at === null ? `by ${day(due_on)}` : dateTime(acknowledged_at)),
    sort: 'due_on',
  },
]

const OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'done', label: 'Read' },
] as const

/** The people who have read a page and those who have not. */
export const Coverage = ({ mustRead }: Readonly<{ mustRead: MustRead }>) => {
  const { subject } = useBook()
  const [state, setState] = useState<'open' | 'overdue' | 'done'>()
  return (
    <div className="m-stack">
      <GoLink href={subject(mustRead.page.id)}>Open the page</GoLink>
      <CallTable
        id="must-read-coverage"
        prefix="coverage_"
        label="Who has read it"
        call={readCoverage}
        input={{ params: { id: mustRead.id }, query: { state } }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={({ employee }) => employee.id}
        empty={{ title: state === undefined ? 'No one has to read it' : 'No one here' }}
        toolbar={<FilterSelect label="State" options={OPTIONS} value={state} onChange={setState} />}
      />
    </div>
  )
}
