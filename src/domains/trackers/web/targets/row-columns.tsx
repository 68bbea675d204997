import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { TargetRow } from '../../contract/targets.models.ts'
import { actualText, expectedText, neededText, paceText, shareText, shownStatus, valueText } from './labels.ts'
import styles from './targets.module.css'

const WHOLE = 10_000

/** Shows the attained share of the expectation, with a mark for the gate, if there is one. */
const Attainment = ({ row }: Readonly<{ row: TargetRow }>) => {
  const { attainment_bp, gate } = row
  const width = Math.max(0, Math.min(WHOLE, attainment_bp ?? 0)) / 100
  return (
    <span className={styles.attainment}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} data-tone={shownStatus(row).tone} style={{ inlineSize: `${width}%` }} />
        {gate && (
          <span className={styles.gate} data-ok={gate.ok} style={{ insetInlineStart: `${gate.value_bp / 100}%` }} />
        )}
      </span>
      <span>{shareText(attainment_bp)}</span>
      {gate && (
        <span className={gate.ok ? 'm-dim m-small' : styles.failed}>
          gate {shareText(gate.actual_bp)} of {shareText(gate.value_bp)}
        </span>
      )}
    </span>
  )
}

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
    text: (row) => shownStatus(row).word,
    cell: (row) => <StatusBadge {...shownStatus(row)} />,
    onPhone: 'status',
    sort: 'status',
    isShort: true,
  },
]
