import type { ScreenLink } from '#kit/contract/keys.ts'
import { type HeatCell, HeatTable } from '#kit/web/chart/heat-table.tsx'
import type { TargetRow, TargetShort } from '../../contract/targets.models.ts'
import { actualText, expectedText, shareText, shownStatus } from './labels.ts'

type Props = Readonly<{
  rows: readonly TargetRow[]
  /** The columns, also those of targets that no row of this page has. */
  targets: readonly TargetShort[]
  hrefOf: (row: TargetRow) => ScreenLink
}>

const cellOf = (row: TargetRow, href: ScreenLink): HeatCell => {
  const { word, tone } = shownStatus(row)
  const figures = row.target.unit === 'percentage' ? actualText(row) : `${actualText(row)} of ${expectedText(row)}`
  return {
    fill: tone,
    label: `${row.employee.name}, ${row.target.name}: ${figures}, ${word}`,
    text: row.attainment_bp === null ? '–' : shareText(row.attainment_bp),
    href,
  }
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
  return (
    <HeatTable
      label="Targets by person"
      of="Person"
      hasTexts
      legend={LEGEND}
      columns={targets.map(({ id, name }) => ({ key: String(id), title: name, head: name }))}
      rows={[...people].map(([id, own]) => ({
        key: String(id),
        name: own[0]?.employee.name,
        cells: targets.map((target) => {
          const row = own.find((one) => one.target.id === target.id)
          return row ? cellOf(row, hrefOf(row)) : null
        }),
      }))}
    />
  )
}
