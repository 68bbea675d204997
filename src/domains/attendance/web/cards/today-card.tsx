import { compareNames } from '#kit/contract/compare-names.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { type SearchValues, withSearch } from '#kit/web/address/search-text.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { todayCard } from '../../contract/attendance.cards.ts'
import type { BoardState } from '../../contract/board.models.ts'
import { BOARD_SIGNS } from '../parts/tones.ts'
import styles from './cards.module.css'

const TILES: readonly BoardState[] = ['working', 'on_break', 'late', 'not_in', 'on_leave']

type Bar = Readonly<{ name: string; states: readonly BoardState[]; tone?: Tone; state?: 'finished' }>
const BARS: readonly Bar[] = [
  { name: 'Here', states: ['working', 'on_break'], tone: 'good' },
  { name: 'Late', states: ['late'], tone: 'attention' },
  { name: 'Not in yet', states: ['not_in', 'awaiting'], tone: 'off' },
  { name: 'On leave', states: ['on_leave'], tone: 'away' },
  { name: 'Absent', states: ['absent'], tone: 'bad' },
  { name: 'Finished', states: ['finished'], state: 'finished' },
]

const countOf = (states: Readonly<Record<string, number>>, bar: Bar): number =>
  bar.states.reduce((sum, state) => sum + (states[state] ?? 0), 0)

const TodayCard = ({ data, path }: DashboardCardProps) => {
  const card = todayCard.parse(data)
  // The board has states; of a past day there is the report, which has verdicts.
  const boardOf = (filter: SearchValues) => (card.date === null ? withSearch(path, filter) : undefined)
  const rowsOf = (states: readonly BoardState[], department?: number) => {
    if (card.date === null) return boardOf(department ? { department, state: states } : { state: states })
    if (!states.includes('on_leave')) return undefined
    return withSearch(path, { ...(department ? { department_id: department } : {}), verdict: 'on_leave' })
  }
  const tileOf = (state: BoardState) => (
    <Tile
      key={state}
      label={BOARD_SIGNS[state].word}
      value={number(card.states[state] ?? 0)}
      tone={BOARD_SIGNS[state].tone}
      href={rowsOf([state])}
    />
  )
  // A department whose people all have a day off has no bar.
  const departments = card.departments
    .filter(({ states }) => BARS.some((bar) => countOf(states, bar) > 0))
    .toSorted((left, right) => compareNames(left.department.name, right.department.name))
  return (
    <div className={styles.today}>
      <Tiles>
        <Tile label="Expected" value={number(card.expected)} href={boardOf({ expected: true })} />
        {TILES.map(tileOf)}
        <Tile
          label="Work from home"
          value={number(card.work_from_home)}
          tone="elsewhere"
          href={boardOf({ wfh: true })}
        />
        {tileOf('finished')}
        {(card.states['stale'] ?? 0) > 0 && tileOf('stale')}
      </Tiles>
      {departments.length === 0 && <p className="m-dim">Nobody is expected, and nobody is here.</p>}
      {departments.length > 0 && (
        <Bars
          title="By department"
          unit="people"
          labels={departments.map((one) => one.department.name)}
          series={BARS.map((bar) => ({
            name: bar.name,
            ...(bar.tone ? { tone: bar.tone } : {}),
            ...(bar.state ? { state: bar.state } : {}),
            values: departments.map((one) => countOf(one.states, bar)),
          }))}
          href={(label, series) => {
            const department = departments[label]?.department.id
            const state = BARS[series]?.states
            return department && state ? rowsOf(state, department) : undefined
          }}
        />
      )}
    </div>
  )
}
export default TodayCard
