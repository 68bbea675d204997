import { Bullet } from '#kit/web/chart/bullet.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { TargetRow } from '../../contract/targets.models.ts'
import {
  actualText,
  expectedText,
  limitText,
  neededText,
  paceText,
  shareText,
  shownStatus,
  valueText,
} from './labels.ts'
import styles from './targets.module.css'

const WHOLE = 10_000

/** Shows the attained share of the expectation, with a line at the gate, and its share where it is not met. */
const Attainment = ({ row }: Readonly<{ row: TargetRow }>) => {
  const { attainment_bp, gate } = row
  if (attainment_bp === null) return <span className="m-dim">–</span>
  const failed =
    gate && !gate.ok ? `, gate ${shareText(gate.actual_bp, gate.value_bp)}, wanted ${limitText(gate.value_bp)}` : ''
  return (
    <span className={styles.attainment}>
      <span className={styles.track}>
        <Bullet
          label={`${shareText(attainment_bp)}${failed}`}
          value={attainment_bp}
          most={WHOLE}
          mark={gate?.value_bp ?? null}
          tone={shownStatus(row).tone}
        />
      </span>
      <span aria-hidden="true">
        {shareText(attainment_bp)}
        {failed !== '' && <span className={styles.failed}>{failed}</span>}
      </span>
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
