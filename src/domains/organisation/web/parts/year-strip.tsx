import { YearCalendar } from '#kit/web/dates/year-calendar.tsx'
import { day } from '#kit/web/format/dates.ts'
import type { Holiday } from '../../contract/calendar.models.ts'
import styles from './year-strip.module.css'

type Props = Readonly<{ year: number; holidays: readonly Holiday[]; onHoliday: (holiday: Holiday) => void }>

const PORTION_STYLES = { full: undefined, am: styles.am, pm: styles.pm }

/** Twelve small months with their holidays. */
export const YearStrip = ({ year, holidays, onHoliday }: Props) => {
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  return (
    <YearCalendar
      year={year}
      markOf={(date) => {
        const holiday = byDate.get(date)
        return (
          holiday && {
            label: `${day(date)}: ${holiday.name}`,
            className: PORTION_STYLES[holiday.portion],
            onOpen: () => onHoliday(holiday),
          }
        )
      }}
    />
  )
}
