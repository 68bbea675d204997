import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { TeamCalendar } from '../../parts/team-calendar.tsx'
import { useDecisionAddress } from '../../parts/use-decision-address.ts'

const schema = z.object({ department_id: textId.optional(), team_id: textId.optional() })

/** Shows the absences of a month, of all people or of a department or team. */
export const CalendarTab = () => {
  const { has } = useActor()
  const [{ department_id, team_id }, set] = useAddressState(schema)
  const address = useDecisionAddress()
  const count = [department_id, team_id].filter((one) => one !== undefined).length
  const filter = { ...(department_id ? { department_id } : {}), ...(team_id ? { team_id } : {}) }
  return (
    <TeamCalendar filter={filter} {...(has('requests.read') ? { onRequest: (id: number) => address.open(id) } : {})}>
      <FilterBar count={count} onClear={() => set({ department_id: undefined, team_id: undefined })}>
        <FilterPanel name="unit_filter" />
      </FilterBar>
    </TeamCalendar>
  )
}
