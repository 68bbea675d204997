import { dateTime } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listChanges } from '../../contract/plan.calls.ts'
import type { EventRow } from '../../contract/shifts.models.ts'
import { eventWord } from '../parts/words.ts'

const what = ({ before, after }: EventRow): string =>
  before !== null && after !== null ? `${before} → ${after}` : (after ?? before ?? '–')

const columns: readonly Column<EventRow>[] = [
  { key: 'at', title: 'When', text: ({ at }) => dateTime(at), isShort: true },
  { key: 'action', title: 'What', text: (event) => eventWord(event), onPhone: 'title' },
  { key: 'person', title: 'Person', text: ({ employee }) => employee?.name ?? '–' },
  { key: 'change', title: 'Shift', text: what },
  { key: 'late', title: 'Late', text: ({ late }) => (late ? 'Late' : '–') },
  { key: 'reason', title: 'Reason', text: ({ reason }) => reason ?? '–' },
  { key: 'actor', title: 'By', text: ({ actor }) => actor ?? 'Muster' },
]

/** What happened to a week, the newest first. */
export const ChangesTab = ({ week }: Readonly<{ week: number }>) => (
  <CallTable
    id="shift-changes"
    label="Changes"
    call={listChanges}
    input={{ params: { week_id: week }, query: {} }}
    rows={(data) => data}
    columns={columns}
    rowKey={({ id }) => id}
    empty={{ title: 'Nothing has changed yet', text: 'Changes of the plan appear here, with who made them.' }}
  />
)
