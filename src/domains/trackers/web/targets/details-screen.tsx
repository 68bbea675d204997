import { useParams } from '@tanstack/react-router'
import { date as dateField, month as monthField, textId } from '#kit/contract/fields.ts'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { addDays, day, fullDay, month as monthWords } from '#kit/web/format/dates.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { NotFoundPage } from '#kit/web/states/pages.tsx'
import type { Span } from '../parts/span-bar.tsx'
import { DayView } from './day-view.tsx'
import { detailsOf } from './links.ts'
import { WeeksView } from './weeks-view.tsx'
import styles from './targets.module.css'

/** The filters of the list that a drill-down was opened from: its numbers are the same. */
const filterFields = z.object({
  department_id: textId.optional(),
  team_id: textId.optional(),
  designation_id: textId.optional(),
})
export type PlaceFilters = z.output<typeof filterFields>

type Params = Readonly<{ id?: string; date?: string; startdate?: string; enddate?: string; userid?: string }>
type Found = Readonly<{ target_id: number; user_id: number; span: Span }>

const number = (text: string | undefined): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

/** What the three addresses name; null where they name nothing. A full date stands for its month on the monthly one. */
const readParams = (params: Params, isMonthly: boolean): Found | null => {
  const [target_id, user_id] = [number(params.id), number(params.userid)]
  if (target_id === null || user_id === null) return null
  const start_date = dateField.safeParse(params.startdate).data
  const end_date = dateField.safeParse(params.enddate).data
  if (start_date && end_date) return { target_id, user_id, span: { period: 'custom', start_date, end_date } }
  const month = monthField.safeParse(params.date?.slice(0, 7)).data
  if (isMonthly) return month ? { target_id, user_id, span: { period: 'month', month } } : null
  const date = dateField.safeParse(params.date).data
  return date ? { target_id, user_id, span: { period: 'day', date } } : null
}

export const TargetDetails = ({ isMonthly }: Readonly<{ isMonthly: boolean }>) => {
  const found = readParams(useParams({ strict: false }), isMonthly)
  return found ? <Details key={JSON.stringify(found)} {...found} /> : <NotFoundPage />
}

const contextOf = (span: Span): string => {
  if (span.period === 'day') return fullDay(span.date)
  return span.period === 'month' ? monthWords(span.month) : `${day(span.start_date)} – ${day(span.end_date)}`
}

const steppedMonth = (value: string, by: number): string => {
  const at = new Date(`${value}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

const Details = ({ target_id, user_id, span }: Found) => {
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
            <GoLink href={hrefOf({ period: 'month', month: steppedMonth(span.month, -1) })}>Previous month</GoLink>
            <GoLink href={hrefOf({ period: 'month', month: steppedMonth(span.month, 1) })}>Next month</GoLink>
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
