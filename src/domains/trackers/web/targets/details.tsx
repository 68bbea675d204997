import { addMonths } from '#kit/contract/months.ts'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { addDays, days, fullDay, month as monthWords } from '#kit/web/format/dates.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Span } from '../parts/span-bar.tsx'
import { DayView } from './day-view.tsx'
import { detailsOf } from './links.ts'
import type { Found } from './read-params.ts'
import { WeeksView } from './weeks-view.tsx'
import styles from './targets.module.css'

/** The filters of the list that a drill-down was opened from: its numbers are the same. */
const filterFields = z.object({
  department_id: textId.optional(),
  team_id: textId.optional(),
  designation_id: textId.optional(),
})

const contextOf = (span: Span): string => {
  if (span.period === 'day') return fullDay(span.date)
  return span.period === 'month' ? monthWords(span.month) : days(span.start_date, span.end_date)
}

/** A target of a person in the days of its address, with links to the days and months beside them. */
export const Details = ({ target_id, user_id, span }: Found) => {
  const [filters] = useAddressState(filterFields)
  const { area } = useActor()
  const hrefOf = (to: Span) => detailsOf(area, to, target_id, user_id, filters)
  const place = { target_id, user_id, ...filters }
  return (
    <Page title="Target details" context={contextOf(span)}>
      <nav className={styles.row} aria-label="Other periods">
        {span.period === 'day' && (
          <>
            <GoLink href={hrefOf({ period: 'day', date: addDays(span.date, -1) })}>Previous day</GoLink>
            <GoLink href={hrefOf({ period: 'day', date: addDays(span.date, 1) })}>Next day</GoLink>
            <GoLink href={hrefOf({ period: 'month', month: span.date.slice(0, 7) })}>Whole month</GoLink>
          </>
        )}
        {span.period === 'month' && (
          <>
            <GoLink href={hrefOf({ period: 'month', month: addMonths(span.month, -1) })}>Previous month</GoLink>
            <GoLink href={hrefOf({ period: 'month', month: addMonths(span.month, 1) })}>Next month</GoLink>
          </>
        )}
      </nav>
      {span.period === 'day' ? (
        <DayView place={place} date={span.date} />
      ) : (
        <WeeksView place={place} span={span} dayHref={(date) => hrefOf({ period: 'day', date })} />
      )}
    </Page>
  )
}
