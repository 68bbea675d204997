import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listLeadCountedTickets } from '../../contract/counted-tickets.calls.ts'
import { listLeadTickets } from '../../contract/ticket-trackers.calls.ts'
import { priority } from '../../contract/tickets.records.ts'
import { bodyOfSpan, SpanBar, spanFields, spanOf } from '../parts/span-bar.tsx'
import { DetailsView } from './details-view.tsx'
import { CountedDrawer, countedOf } from './counted-drawer.tsx'
import { nowQuery, statColumns, type StatLinks } from './stat-columns.tsx'
import { StatCharts, StatTiles } from './stat-view.tsx'
import { PRIORITY_OPTIONS } from './labels.ts'

const address = z.object({ ...spanFields, client_id: textId.optional(), priority: priority.optional() })

/** Lists the people in scope with the counts of their tickets; a row opens the tickets behind it. */
export const LeadView = () => {
  const { organisation } = useActor()
  const here = useHere()
  const [state, set] = useAddressState(address)
  const person = useDrawer('of')
  const span = spanOf(state, todayIn(organisation.time_zone))
  const { client_id, priority: urgency } = state
  const body = { ...bodyOfSpan(span), client_id, priority: urgency }
  const response = useListResponse(listLeadTickets, { body })
  const { data } = response
  const links: StatLinks = {
    counted: (kind, user_id) => here({ counted: countedOf(kind, user_id) }),
    // All of the team: the search shows tickets of others too, who serve the same clients.
    now: (key, user_id) =>
      user_id === undefined
        ? null
        : `/employee/search-tickets${queryText({ client_id, priority: urgency, ...nowQuery(key, user_id) })}`,
  }
  return (
    <Together responses={[response]}>
      {data && <StatTiles totals={data.totals} links={links} />}
      {data && <StatCharts days={data.days} />}
      <CallTable
        id="lead-tickets"
        label="Tickets by person"
        call={listLeadTickets}
        input={{ body }}
        rows={({ rows }) => rows}
        columns={statColumns(links)}
        rowKey={(row) => row.id}
        href={(row) => here({ of: row.id })}
        empty={{ title: 'No tickets in this period', text: 'Choose another day or a longer period.' }}
        isFiltered={urgency !== undefined}
        onClear={() => set({ priority: undefined })}
        toolbar={
          <FilterBar>
            <SpanBar state={state} set={set} />
            <FilterSelect
              label="Priority"
              options={PRIORITY_OPTIONS}
              value={urgency}
              onChange={(value) => set({ priority: value })}
            />
          </FilterBar>
        }
      />
      <CountedDrawer call={listLeadCountedTickets} body={body} />
      <SideDrawer title="Tickets" is_open={person.id !== null} onClose={person.close}>
        {person.id !== null && <DetailsView user_id={Number(person.id)} span={bodyOfSpan(span)} isLead />}
      </SideDrawer>
    </Together>
  )
}
