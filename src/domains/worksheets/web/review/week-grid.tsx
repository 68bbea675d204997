import type { ScreenLink } from '#kit/contract/keys.ts'
import { HeatTable } from '#kit/web/chart/heat-table.tsx'
import { day } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Period } from '../../contract/worksheets.models.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import { statusSign } from '../parts/labels.ts'
import { statusText } from './period-columns.tsx'

type Props = Readonly<{ rows: readonly Period[]; hrefOf: (row: Period) => ScreenLink }>

/** People and weeks: the state of each report. */
export const WeekGrid = ({ rows, hrefOf }: Props) => {
  const starts = [...new Set(rows.map(({ period_start }) => period_start))].toSorted()
  const people = Map.groupBy(rows, ({ employee }) => employee.id)
  return (
    <HeatTable
      label="Weekly reports"
      of="Person"
      hasTexts
      columns={starts.map((start) => ({ key: start, title: periodText('weekly', start), head: day(start) }))}
      rows={[...people].map(([id, own]) => ({
        key: String(id),
        name: (
          <PersonChip name={own[0]?.employee.name ?? ''} photo={{ id }} under={own[0]?.employee.team ?? 'No team'} />
        ),
        cells: starts.map((start) => {
          const row = own.find(({ period_start }) => period_start === start)
          if (!row) return null
          const { tone } = statusSign(row.status)
          const late = row.report?.late ? ', late' : ''
          return {
            fill: tone,
            label: `${row.employee.name}, ${periodText('weekly', start)}: ${statusText(row)}${late}`,
            text: `${statusText(row)}${late}`,
            href: hrefOf(row),
          }
        }),
      }))}
    />
  )
}
