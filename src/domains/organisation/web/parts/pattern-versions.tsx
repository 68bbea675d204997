import { fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { PatternVersionModel } from '../../contract/calendar.models.ts'
import { cellMinutes, weeklyMinutes } from '../../contract/organisation.rules.ts'
import { weekdayName } from './weekdays.ts'
import styles from './pattern.module.css'

type Cell = PatternVersionModel['days'][number]
const cellText = (cell: Cell): string => {
  if (cell.start === null || cell.end === null) return cell.expected_minutes ? duration(cell.expected_minutes) : 'free'
  return `${cell.start}–${cell.end}`
}

const isTimed = (cell: Cell): boolean => cell.start !== null && cell.end !== null

/** The breaks of a week: one word where all days take the same. */
const breaksText = (days: readonly Cell[]): string | null => {
  const worked = days.filter(isTimed)
  const [first] = worked
  if (!first) return null
  if (worked.every((cell) => cell.break_minutes === first.break_minutes))
    return first.break_minutes === 0 ? 'none' : `${duration(first.break_minutes)} each day`
  return 'as below'
}

/** What a pattern expected, expects and will expect. */
export const PatternVersions = ({ versions }: { versions: readonly PatternVersionModel[] }) =>
  versions.map((version) => (
    <section key={version.id} className={styles.version}>
      <h3>
        From {fullDay(version.effective_from)}: {duration(weeklyMinutes(version))} per week
      </h3>
      <Facts
        facts={[
          ['Holidays', version.holiday_calendar.name],
          ['Break', breaksText(version.days)],
          ...(version.time_zone ? ([['Time zone', version.time_zone]] as const) : []),
          ...(version.cycle_weeks > 1 && version.cycle_anchor
            ? ([
                ['Cycle', `${count(version.cycle_weeks, 'week')}, week 1 begins ${fullDay(version.cycle_anchor)}`],
              ] as const)
            : []),
        ]}
      />
      {[...Map.groupBy(version.days, ({ week }) => week)].map(([week, days]) => (
        <div key={week}>
          {version.cycle_weeks > 1 && <p className="m-dim m-small">Week {week}</p>}
          <ul className={styles.week}>
            {days.map((cell) => (
              <Day key={cell.weekday} cell={cell} hasBreak={breaksText(version.days) === 'as below'} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))

const Day = ({ cell, hasBreak }: { cell: Cell; hasBreak: boolean }) => (
  <li data-free={cellMinutes(cell) === 0}>
    <span>{weekdayName(cell.weekday)}</span>
    <span className="m-number">{cellText(cell)}</span>
    {hasBreak && isTimed(cell) && <span className="m-dim">{duration(cell.break_minutes)} break</span>}
  </li>
)
