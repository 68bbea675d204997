import { useParams } from '@tanstack/react-router'
import { date as dateField, month as monthField } from '#kit/contract/fields.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { days, fullDay, month as monthWords } from '#kit/web/format/dates.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { NotFoundPage } from '#kit/web/states/pages.tsx'
import { readWeeklyTickets } from '../../contract/ticket-trackers.calls.ts'
import { PeriodSteps } from '../parts/period-steps.tsx'
import { DetailsView, detailFilters } from './details-view.tsx'

type Params = Readonly<{ date?: string; startdate?: string; enddate?: string; userid?: string }>

/** Parses the parameters of the three addresses; null if they are malformed. On the monthly one a full date names its month. */
const readParams = (params: Params, isMonthly: boolean) => {
  const user_id = /^\d{1,9}$/.test(params.userid ?? '') ? Number(params.userid) : null
  if (user_id === null) return null
  const first = dateField.safeParse(params.startdate).data
  const last = dateField.safeParse(params.enddate).data
  if (first && last) return { user_id, span: { start_date: first, end_date: last }, title: days(first, last) }
  const month = monthField.safeParse(params.date?.slice(0, 7)).data
  if (isMonthly) return month ? { user_id, span: { month }, title: monthWords(month) } : null
  const date = dateField.safeParse(params.date).data
  return date ? { user_id, span: { date }, title: fullDay(date) } : null
}

export const TicketDetails = ({ isMonthly }: Readonly<{ isMonthly: boolean }>) => {
  const found = readParams(useParams({ strict: false }), isMonthly)
  return found ? <Found key={JSON.stringify(found.span)} {...found} /> : <NotFoundPage />
}

type FoundProps = NonNullable<ReturnType<typeof readParams>>

const Found = ({ user_id, span, title }: FoundProps) => {
  const [filters] = useAddressState(detailFilters)
  const query = queryText(filters)
  const named = span.date ? { start_date: span.date, end_date: span.date } : span
  const head = useCallQuery(readWeeklyTickets, { body: { user_id, ...named, ...filters, limit: 1 } })
  const dayHref = (date: string): ScreenLink => `/admin/work-reports/ticket-details/daily/${date}/${user_id}${query}`
  const monthHref = (month: string): ScreenLink =>
    `/admin/work-reports/ticket-details/monthly/${month}/${user_id}${query}`
  const name = user_id === 0 ? 'No handler' : head.data?.row.employee?.name
  return (
    <Page title={name ? `Tickets of ${name}` : 'Tickets'} context={title}>
      <PeriodSteps date={span.date} month={span.month} dayHref={dayHref} monthHref={monthHref} />
      <DetailsView user_id={user_id} span={span} dayHref={dayHref} />
    </Page>
  )
}
