import { useState } from 'react'
import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { DayStepper } from '#kit/web/filters/day-stepper.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { day, time, today } from '#kit/web/format/dates.ts'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { dashboardCards } from '../domain-parts.ts'
import { Dashboard } from './dashboard.tsx'
import { isFirstStart } from './first-start.ts'
import { adminSource, useDashboard } from './use-dashboard.ts'

// Lateness depends on the clock alone, and no live event reports it.
const REFRESH_MS = 60_000
const slots = dashboardCards('admin')
const filters = z.object({ date: date.optional(), department_id: textId.optional(), team_id: textId.optional() })

const AdminDashboardScreen = () => {
  const { organisation } = useActor()
  const [state, set] = useAddressState(filters)
  const now = today(organisation.time_zone)
  const query = useDashboard(adminSource, state, { slots, refetchInterval: REFRESH_MS })
  // A first value until the response arrives, so that the line does not change its length.
  const [opened] = useState(() => machineInstant())
  const as_of = `, as of ${time(query.data?.as_of_at ?? opened, organisation.time_zone)}`
  const clear = (): void => set({ date: undefined, department_id: undefined, team_id: undefined })
  const chips = state.date ? [{ id: 'date', label: day(state.date), remove: () => set({ date: undefined }) }] : []
  return (
    <Dashboard
      query={query}
      instead={
        state.date === undefined &&
        isFirstStart(query.data) && <LazyPart load={() => import('./first-steps.tsx')} props={{}} />
      }
      context={`${organisation.name}, ${day(state.date ?? now, now)}${as_of}`}
      filters={
        <FilterBar chips={chips} onClear={clear}>
          <DayStepper
            value={state.date ?? now}
            today={now}
            onChange={(next) => set({ date: next >= now ? undefined : next })}
          />
          <FilterPanel name="unit_filter" />
        </FilterBar>
      }
    />
  )
}
export default AdminDashboardScreen
