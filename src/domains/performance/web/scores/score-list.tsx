import type { ReactNode } from 'react'
import { monthsBetween } from '#kit/contract/months.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day, month } from '#kit/web/format/dates.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Score, ScoreList as Scores } from '../../contract/scores.models.ts'
import { CATEGORY, pointsText, SOURCE } from './labels.ts'

/** A link to the source of the points. One that the reader may not see is named by its kind alone. */
const SourceLink = ({ source }: Pick<Score, 'source'>) => {
  if (!source) return <span className="m-dim">–</span>
  const text = source.label ?? SOURCE[source.type]
  return source.path ? <GoLink href={source.path}>{text}</GoLink> : <span className="m-dim">{text}</span>
}

const COLUMNS: readonly Column<Score>[] = [
  { key: 'on', title: 'Day', text: ({ on }) => day(on), isShort: true },
  { key: 'reason', title: 'Reason', text: ({ reason }) => reason, onPhone: 'title' },
  {
    key: 'points',
    title: 'Points',
    text: ({ points }) => pointsText(points),
    cell: ({ points, voided }) => (voided ? <StatusBadge tone="off" word="Deleted" /> : pointsText(points)),
    isNumber: true,
  },
  {
    key: 'source',
    title: 'For',
    text: ({ source }) => (source ? (source.label ?? SOURCE[source.type]) : '–'),
    cell: ({ source }) => <SourceLink source={source} />,
  },
  { key: 'category', title: 'Category', text: ({ category }) => CATEGORY[category] },
  { key: 'kind', title: 'Kind', text: ({ kind }) => (kind === 'lead' ? 'Lead' : 'Thanks') },
  { key: 'author', title: 'By', text: ({ author }) => author.name },
]

type Props = Readonly<{ scores: Scores; actions?: (row: Score) => ReactNode; isFiltered?: boolean }>

/** Returns all months from the first to the last, also those without points. */
const everyMonth = (known: Scores['by_month']): Scores['by_month'] => {
  const points = new Map(known.map((one) => [one.month, one.points]))
  const months = [...points.keys()].toSorted()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  return monthsBetween(first, last).map((one) => ({ month: one, points: points.get(one) ?? 0 }))
}

/** Score points by month and category, and the rows behind them. */
export const ScoreList = ({ scores, actions }: Props) => {
  if (scores.rows.length === 0) return <Empty title="No scores in this period." />
  const months = everyMonth(scores.by_month)
  return (
    <div className="m-stack">
      <Tiles>
        <Tile label="Points" value={String(scores.total)} />
        {scores.by_category.map(({ category, points, count }) => (
          <Tile
            key={category}
            label={CATEGORY[category]}
            value={String(points)}
            note={count === 1 ? '1 score' : `${count} scores`}
          />
        ))}
      </Tiles>
      <Card>
        <Columns
          title="By month"
          unit="points"
          labels={months.map((one) => month(one.month))}
          series={[{ name: 'Points', values: months.map(({ points }) => points) }]}
        />
      </Card>
      <DataTable
        label="Scores"
        rows={scores.rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        isPast={({ voided }) => voided}
        {...(actions ? { actions } : {})}
      />
    </div>
  )
}
