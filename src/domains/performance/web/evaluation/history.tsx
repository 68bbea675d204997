import { TimeAxis } from '#kit/web/chart/time-axis.tsx'
import { day } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { History } from '../../contract/performance.models.ts'
import { axisOf } from './axis.ts'
import { shown, STATE } from './words.ts'
import styles from '../parts/performance.module.css'

type Row = Readonly<{
  key: string
  cycle: string
  ended: string
  revision: string
  result: string
  agrees: boolean | null
  reply: string
  state: History['evaluations'][number]['state'] | null
}>

const rowsOf = ({ evaluations }: History): Row[] =>
  evaluations.flatMap((one) => [
    {
      key: `${one.id}`,
      cycle: one.cycle.name,
      ended: one.cycle.period_end,
      revision: one.revisions.length > 0 ? `Revision ${one.revisions.length + 1}` : '',
      result: `${shown(one.final_score_x100)} ${one.grade ?? ''}`,
      agrees: one.agrees,
      reply: one.reply ?? '',
      state: one.state,
    },
    ...one.revisions.toReversed().map((past) => ({
      key: `${one.id}-${past.revision}`,
      cycle: one.cycle.name,
      ended: one.cycle.period_end,
      revision: `Revision ${past.revision}, reopened: ${past.reason}`,
      result: `${shown(past.final_score_x100)} ${past.grade ?? ''}`,
      agrees: past.agrees,
      reply: past.reply ?? '',
      state: null,
    })),
  ])

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'cycle',
    title: 'Cycle',
    text: ({ cycle }) => cycle,
    cell: ({ cycle, revision }) => (
      <span className={styles.lines}>
        <span>{cycle}</span>
        {revision && <span className="m-dim m-small">{revision}</span>}
      </span>
    ),
    onPhone: 'title',
  },
  { key: 'ended', title: 'Until', text: ({ ended }) => day(ended), isShort: true },
  { key: 'result', title: 'Result', text: ({ result }) => result },
  {
    key: 'state',
    title: 'State',
    text: ({ state }) => (state ? STATE[state].word : 'Reopened'),
    cell: ({ state }) => (state ? <StatusBadge {...STATE[state]} /> : <StatusBadge tone="off" word="Reopened" />),
    onPhone: 'status',
  },
  {
    key: 'answer',
    title: 'Answer',
    text: ({ agrees, reply }) =>
      agrees === null ? '–' : `${agrees ? 'Agrees' : 'Disagrees'}${reply ? `: ${reply}` : ''}`,
  },
]

/** Results, score points, skills and posts on one time axis, and each result with its answer. */
export const HistoryView = ({ history }: Readonly<{ history: History }>) => {
  const rows = rowsOf(history)
  const { labels, lanes, series } = axisOf(history)
  return (
    <div className="m-stack">
      <Card>
        <TimeAxis title="Over time" unit="results, points, skills" labels={labels} lanes={lanes} series={series} />
      </Card>
      {rows.length === 0 ? (
        <Empty title="No results yet" text="Shared evaluations appear here, each with its answer." />
      ) : (
        <DataTable
          label="Evaluations"
          rows={rows}
          columns={COLUMNS}
          rowKey={({ key }) => key}
          isPast={({ state }) => state === null}
        />
      )}
    </div>
  )
}
