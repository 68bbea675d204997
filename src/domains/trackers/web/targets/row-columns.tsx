import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { TargetRow } from '../../contract/targets.models.ts'
import { STATUS_WORDS } from '../../contract/targets.words.ts'
import { Attainment } from './attainment.tsx'
import { actualText, expectedText, neededText, paceText, shareText, STATUS_TONE, valueText } from './words.ts'

/** People with their targets. */
export const ROW_COLUMNS: readonly Column<TargetRow>[] = [
  {
    key: 'employee',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    sort: 'name',
    onPhone: 'title',
    isShort: true,
  },
  { key: 'team', title: 'Team', text: ({ employee }) => employee.team ?? '–', onPhone: 'hide' },
  { key: 'target', title: 'Target', text: ({ target }) => target.name, sort: 'target' },
  { key: 'value', title: 'Value', text: (row) => valueText(row.target, row.value), isShort: true },
  { key: 'expected', title: 'Expected', text: expectedText, sort: 'expected', isNumber: true },
  { key: 'actual', title: 'Actual', text: actualText, sort: 'actual', isNumber: true },
  {
    key: 'attainment',
    title: 'Attainment',
    text: ({ attainment_bp }) => shareText(attainment_bp),
    cell: (row) => <Attainment row={row} />,
    sort: 'attainment',
  },
  { key: 'pace', title: 'Pace', text: paceText, isExtra: true },
  { key: 'needed', title: 'Needed', text: neededText, isNumber: true },
  {
    key: 'status',
    title: 'Status',
    text: ({ status }) => STATUS_WORDS[status],
    cell: ({ status }) => <StatusBadge tone={STATUS_TONE[status]} word={STATUS_WORDS[status]} />,
    onPhone: 'status',
    sort: 'status',
    isShort: true,
  },
]
