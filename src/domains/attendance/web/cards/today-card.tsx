import { Bars } from '#kit/web/chart/bars.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { todayCard } from '../../contract/attendance.cards.ts'
import type { BoardState } from '../../contract/attendance.models.ts'
import { BOARD_SIGNS } from '../parts/tones.ts'
import styles from './cards.module.css'

const TILES: readonly BoardState[] = ['working', 'on_break', 'late', 'not_in', 'on_leave', 'finished', 'absent']
const BARS: readonly BoardState[] = ['working', 'on_break', 'late', 'not_in', 'on_leave', 'finished']

const TodayCard = ({ data, path }: DashboardCardProps) => {
  const card = todayCard.parse(data)
  const departments = card.departments.toSorted((left, right) =>
    left.department.name.localeCompare(right.department.name),
  )
  const shown = BARS.filter((state) => (card.states[state] ?? 0) > 0)
  return (
    <div className={styles.today}>
      <Tiles>
        <Tile label="Expected" value={number(card.expected)} href={path} />
        {TILES.map((state) => (
          <Tile
            key={state}
            label={BOARD_SIGNS[state].word}
            value={number(card.states[state] ?? 0)}
            tone={BOARD_SIGNS[state].tone}
            href={`${path}&state=${state}`}
          />
        ))}
      </Tiles>
      {shown.length > 0 && departments.length > 0 && (
        <Bars
          title="By department"
          unit="people"
          labels={departments.map((one) => one.department.name)}
          series={shown.map((state) => ({
            name: BOARD_SIGNS[state].word,
            values: departments.map((one) => one.states[state] ?? 0),
          }))}
          href={(label, series) => {
            const department = departments[label]?.department.id
            const state = shown[series]
            return department && state ? `${path}&department=${department}&state=${state}` : undefined
          }}
        />
      )}
    </div>
  )
}
export default TodayCard
