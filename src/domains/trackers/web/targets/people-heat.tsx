import type { ScreenLink } from '#kit/contract/keys.ts'
import { type HeatCell, HeatTable } from '#kit/web/chart/heat-table.tsx'
import type { TargetRow, TargetShort } from '../../contract/targets.models.ts'
import { actualText, againstText, shareText, shownStatus } from './labels.ts'

type Props = Readonly<{
  rows: readonly TargetRow[]
  /** The columns; those without a result in these rows are left out. */
  targets: readonly TargetShort[]
  hrefOf: (row: TargetRow) => ScreenLink
}>

const cellOf = (row: TargetRow, href: ScreenLink): HeatCell => {
  const { word, tone } = shownStatus(row)
  const { target, actual, expected_milli } = row
  const figures = target.unit === 'percentage' ? actualText(row) : againstText(target.unit, actual, expected_milli)
  return {
    fill: tone,
    label: `${row.employee.name}, ${row.target.name}: ${figures}, ${word}`,
    text: row.attainment_bp === null ? '–' : shareText(row.attainment_bp),
    href,
  }
}

/** Returns the targets of which something is measured, or all where nothing is. */
const withResults = (targets: readonly TargetShort[], rows: readonly TargetRow[]): readonly TargetShort[] => {
  const measured = new Set(rows.filter((row) => row.attainment_bp !== null).map(({ target }) => target.id))
  return measured.size === 0 ? targets : targets.filter(({ id }) => measured.has(id))
}

const LEGEND = [
  { tone: 'good', word: 'Met or on course' },
  { tone: 'attention', word: 'At risk' },
  { tone: 'bad', word: 'Behind or missed' },
  { tone: 'away', word: 'Waived' },
  { tone: 'off', word: 'Not started or nothing expected' },
] as const

/** People and targets: the share of each target in the colour of its status. */
export const PeopleHeat = ({ rows, targets, hrefOf }: Props) => {
  const people = Map.groupBy(rows, ({ employee }) => employee.id)
  const columns = withResults(targets, rows)
  return (
    <HeatTable
      label="Targets by person"
      of="Person"
      hasTexts
      legend={LEGEND}
      columns={columns.map(({ id, name }) => ({ key: String(id), title: name, head: name }))}
      rows={[...people].map(([id, own]) => ({
        key: String(id),
        name: own[0]?.employee.name,
        cells: columns.map((target) => {
          const row = own.find((one) => one.target.id === target.id)
          return row ? cellOf(row, hrefOf(row)) : null
        }),
      }))}
    />
  )
}
