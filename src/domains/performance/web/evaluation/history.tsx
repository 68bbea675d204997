import { type Lane, TimeAxis } from '#kit/web/chart/time-axis.tsx'
import { day, month as monthText, today } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import type { History } from '../../contract/performance.models.ts'
import { shown, STATE } from './labels.ts'
import styles from '../parts/performance.module.css'
import { addMonths, monthsBetween } from '#kit/contract/months.ts'
import { LEVEL_LABELS } from '../../contract/skills.models.ts'
import { scoreText } from '../../contract/performance.rules.ts'

const MAX_MONTHS = 60
const DAYS = 31

type Began = Readonly<{ from: string; name: string }>

type Result = Readonly<{ ended: string; score: number }>

/** Results by lane: of several in one month, the first is in the first lane, the next in the next one. */
const resultLanesOf = (
  evaluations: History['evaluations'],
): readonly Readonly<{ name: string; results: Result[] }>[] => {
  const results = evaluations.flatMap(({ cycle, final_score_x100 }) =>
    final_score_x100 === null ? [] : [{ ended: cycle.period_end, score: final_score_x100 }],
  )
  const byMonth = [...Map.groupBy(results, ({ ended }) => ended.slice(0, 7)).values()]
  const most = Math.max(1, ...byMonth.map((own) => own.length))
  return Array.from({ length: most }, (_, turn) => ({
    name: turn === 0 ? 'Results' : `Results of another cycle${turn > 1 ? ` ${turn}` : ''}`,
    results: byMonth.flatMap((own) => own[turn] ?? []),
  }))
}

/** The lanes of a history: posts and managers as bands, results as points, score points as bars, skills as steps. */
const axisOf = ({ evaluations, axis }: History) => {
  const now = today().slice(0, 7)
  const begins = [
    ...axis.scores.map(({ month }) => month),
    ...axis.skills.map(({ from }) => from.slice(0, 7)),
    ...evaluations.map(({ cycle }) => cycle.period_end.slice(0, 7)),
  ].toSorted()
  const months = monthsBetween(begins[0] ?? addMonths(now, -11), now).slice(-MAX_MONTHS)
  const first = months[0] ?? now
  const place = (date: string): number => {
    const at = months.indexOf(date.slice(0, 7))
    if (at < 0) return date.slice(0, 7) < first ? 0 : months.length
    return at + (Number(date.slice(8, 10)) - 1) / DAYS
  }
  const bands = (turns: readonly Began[]) =>
    turns
      .map(({ from, name }, at) => ({
        from: place(from),
        to: turns[at + 1] ? place(turns[at + 1]?.from ?? from) : months.length,
        name,
      }))
      .filter(({ from, to }) => to > from)
  // Results of the same month are in different lanes.
  const resultLanes = resultLanesOf(evaluations)
  const points = new Map(axis.scores.map(({ month, points: sum }) => [month, sum]))
  const values = months.map((month) => points.get(month) ?? 0)
  const skills = [...Map.groupBy(axis.skills, ({ name }) => name)].slice(0, 6)
  const lanes: Lane[] = [
    { kind: 'bands', name: 'Designation', bands: bands(axis.designations) },
    { kind: 'bands', name: 'Manager', bands: bands(axis.managers) },
    ...resultLanes.map(({ name, results }): Lane => ({
      kind: 'points',
      name,
      low: 100,
      high: 500,
      points: results.map(({ ended, score }) => ({ at: place(ended), value: score, text: scoreText(score) })),
    })),
    { kind: 'bars', name: 'Score points', values },
    ...skills.map(([name, levels]): Lane => ({
      kind: 'bands',
      name,
      bands: bands(levels.map(({ from, level }) => ({ from, name: `${level} ${LEVEL_LABELS[level - 1] ?? ''}` }))),
    })),
  ]
  return {
    labels: months.map(monthText),
    lanes: lanes.filter((lane) =>
      lane.kind === 'bands' ? lane.bands.length > 0 : lane.kind === 'points' ? lane.points.length > 0 : true,
    ),
    series: [
      { name: 'Score points', values },
      ...resultLanes.map(({ name, results }) => ({
        name,
        values: months.map((month) => {
          const score = results.find(({ ended }) => ended.startsWith(month))?.score
          return score === undefined ? null : score / 100
        }),
      })),
    ],
  }
}

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

/** Results, score points, skills and posts on one time axis, and each result with its reply. */
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
