import { day, dayIn } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { RequestRow } from '../../contract/requests.models.ts'

const NONE = '–'
const NO_STEP = { due_at: null, overdue: false } as const

/** The day by which the step is decided; with the hour in the request itself. */
export const dueText = ({ step }: RequestRow): string => {
  const { due_at, overdue } = step ?? NO_STEP
  if (!due_at) return NONE
  const on = day(dayIn(due_at))
  return overdue ? `Overdue, ${on}` : on
}

/** Until when a step is decided, in red where it should have been. */
export const dueColumn: Column<RequestRow> = {
  key: 'due_at',
  title: 'Due',
  text: dueText,
  wrong: (row) => (row.step?.overdue ? dueText(row) : ''),
  cell: (row) => (row.step?.overdue ? <StatusBadge tone="bad" word={dueText(row)} /> : dueText(row)),
  sort: 'due_at',
  priority: 1,
}
