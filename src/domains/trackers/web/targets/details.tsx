import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { days, fullDay, month as monthWords } from '#kit/web/format/dates.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { PeriodSteps } from '../parts/period-steps.tsx'
import type { Span } from '../parts/span-bar.tsx'
import { detailsOf } from './links.ts'
import type { Found } from './read-params.ts'
import { WeeksView } from './weeks-view.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { callsOf } from './calls.ts'
import { eventColumns } from './event-columns.tsx'
import { explained } from './explained.ts'
import { Head } from './head.tsx'
import { sumText } from './labels.ts'

type Place = Readonly<{
  target_id: number
  user_id: number
  department_id?: number
  team_id?: number
  designation_id?: number
}>

/** A target of a person on a day: how its expectation came about, and the events that count. */
const DayView = ({ place, date }: Readonly<{ place: Place; date: string }>) => {
  const { area } = useActor()
  const call = callsOf(area).day
  const body = { ...place, date }
  const query = useListResponse(call, { body })
  return (
    <Loaded query={query} what="the target" shape="form">
      {({ row, day, waivers, gate, events }) => (
        <div className="m-stack">
          <Head row={row} waivers={waivers} gate={gate} since={day.value_from}>
            {explained(row.target, day)}
          </Head>
          <CallTable
            id="target-events"
            label="Events"
            call={call}
            input={{ body }}
            rows={({ events }) => events}
            columns={eventColumns(row.target.unit, area)}
            rowKey={(event) => `${event.at} ${event.ref.id} ${event.kind}`}
            empty={{ title: 'Nothing counted on this day' }}
          />
          {events.length > 0 && <p className="m-dim">Total: {sumText(row, row)}</p>}
        </div>
      )}
    </Loaded>
  )
}

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

/** A target of a person in the days of its address, with links to the previous and next days and months. */
export const Details = ({ target_id, user_id, span }: Found) => {
  const [filters] = useAddressState(filterFields)
  const { area } = useActor()
  const hrefOf = (to: Span) => detailsOf(area, to, target_id, user_id, filters)
  const place = { target_id, user_id, ...filters }
  return (
    <Page title="Target details" context={contextOf(span)}>
      <PeriodSteps
        date={span.period === 'day' ? span.date : undefined}
        month={span.period === 'month' ? span.month : undefined}
        dayHref={(date) => hrefOf({ period: 'day', date })}
        monthHref={(month) => hrefOf({ period: 'month', month })}
      />
      {span.period === 'day' ? (
        <DayView place={place} date={span.date} />
      ) : (
        <WeeksView place={place} span={span} dayHref={(date) => hrefOf({ period: 'day', date })} />
      )}
    </Page>
  )
}
