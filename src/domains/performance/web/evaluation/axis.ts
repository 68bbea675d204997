import type { Lane } from '#kit/web/chart/time-axis.tsx'
import { addMonths } from '#kit/contract/months.ts'
import { month as monthText, today } from '#kit/web/format/dates.ts'
import { LEVEL_WORDS } from '../../contract/skills.models.ts'
import type { History } from '../../contract/performance.models.ts'
import { scoreText } from '../../contract/performance.rules.ts'

const MOST_MONTHS = 60
const DAYS = 31

const monthsBetween = (from: string, to: string): string[] => {
  const months = [to]
  while ((months[0] ?? to) > from && months.length < MOST_MONTHS) months.unshift(addMonths(months[0] ?? to, -1))
  return months
}

type Began = Readonly<{ from: string; name: string }>

/** The lanes of a history: posts and managers as bands, results as points, score points as bars, skills as steps. */
export const axisOf = ({ evaluations, axis }: History) => {
  const now = today().slice(0, 7)
  const begins = [
    ...axis.scores.map(({ month }) => month),
    ...axis.skills.map(({ from }) => from.slice(0, 7)),
    ...evaluations.map(({ cycle }) => cycle.period_end.slice(0, 7)),
  ].toSorted()
  const months = monthsBetween(begins[0] ?? addMonths(now, -11), now)
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
  const results = evaluations.flatMap(({ cycle, final_score_x100 }) =>
    final_score_x100 === null
      ? []
      : [{ at: place(cycle.period_end), value: final_score_x100, text: scoreText(final_score_x100) }],
  )
  const points = new Map(axis.scores.map(({ month, points: sum }) => [month, sum]))
  const values = months.map((month) => points.get(month) ?? 0)
  const skills = [...Map.groupBy(axis.skills, ({ name }) => name)].slice(0, 6)
  const lanes: Lane[] = [
    { kind: 'bands', name: 'Designation', bands: bands(axis.designations) },
    { kind: 'bands', name: 'Manager', bands: bands(axis.managers) },
    { kind: 'points', name: 'Results', low: 100, high: 500, points: results },
    { kind: 'bars', name: 'Score points', values },
    ...skills.map(([name, levels]): Lane => ({
      kind: 'bands',
      name,
      bands: bands(levels.map(({ from, level }) => ({ from, name: `${level} ${LEVEL_WORDS[level - 1] ?? ''}` }))),
    })),
  ]
  const resultAt = months.map((month) => {
    const found = evaluations.find(
      ({ cycle, final_score_x100 }) => final_score_x100 !== null && cycle.period_end.startsWith(month),
    )
    return found?.final_score_x100 == null ? null : found.final_score_x100 / 100
  })
  return {
    labels: months.map(monthText),
    lanes: lanes.filter((lane) =>
      lane.kind === 'bands' ? lane.bands.length > 0 : lane.kind === 'points' ? lane.points.length > 0 : true,
    ),
    series: [
      { name: 'Score points', values },
      { name: 'Result', values: resultAt },
    ],
  }
}
