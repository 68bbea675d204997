import { date } from '#kit/contract/fields.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Holiday, HolidayCalendar } from '../../contract/calendar.models.ts'
import { readHolidayImpact } from '../../contract/holidays.calls.ts'
import { impactText } from './impact-text.ts'
import styles from './organisation.module.css'

type Props = Readonly<{
  calendar: HolidayCalendar
  day: string | null | undefined
  portion: Holiday['portion'] | null | undefined
  /** The stored holiday, while it is changed. */
  stored?: Holiday | undefined
}>

/** The impact of a holiday, shown while it is typed; one that moves has the impact of its present day too. */
export const HolidayImpact = ({ calendar, day, portion, stored }: Props) => {
  const isDay = date.safeParse(day).success
  const isMoved = isDay && stored !== undefined && stored.date !== day
  const added = {
    calendar_id: calendar.id,
    date: isDay ? (day ?? '') : '',
    portion: portion ?? 'full',
    action: 'add' as const,
  }
  const removed = {
    calendar_id: calendar.id,
    date: stored?.date ?? '',
    portion: stored?.portion ?? 'full',
    action: 'remove' as const,
  }
  const { data: gain, failure } = useCallQuery(
    readHolidayImpact,
    { body: added },
    { enabled: isDay, showPrevious: true },
  )
  const { data: loss } = useCallQuery(readHolidayImpact, { body: removed }, { enabled: isMoved })
  if (failure) {
    return (
      <p className="m-dim m-small" role="status">
        The effect could not be calculated just now. You can still save.
      </p>
    )
  }
  if (!isDay || !gain) {
    return (
      <p className="m-dim m-small" role="status">
        {`${calendar.name} is kept by ${count(calendar.pattern_count, 'work pattern')}. Choose a day to see whom it concerns.`}
      </p>
    )
  }
  return (
    <div className={`m-dim m-small ${styles.stack}`} role="status">
      {isMoved && loss && <p>{`${fullDay(removed.date)}, a holiday no more: ${impactText(loss)}`}</p>}
      <p>{isMoved ? `${fullDay(added.date)}, a holiday now: ${impactText(gain)}` : impactText(gain)}</p>
    </div>
  )
}
