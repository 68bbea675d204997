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
          ...(version.time_zone ? ([['Time zone', version.time_zone]] as const) : []),
          ...(version.cycle_weeks > 1 && version.cycle_anchor
            ? ([
                ['Cycle', `${count(version.cycle_weeks, 'week')}, week 1 begins ${fullDay(version.cycle_anchor)}`],
              ] as const)
            : []),
        ]}
      />
      <ul className={styles.week}>
        {version.days.map((cell) => (
          <li key={`${cell.week} ${cell.weekday}`} data-free={cellMinutes(cell) === 0}>
            <span>{weekdayName(cell.weekday)}</span>
            <span className="m-number">{cellText(cell)}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
