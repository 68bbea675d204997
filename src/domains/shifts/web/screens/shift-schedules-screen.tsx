import { lazy } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPlanTeams } from '../../contract/policy.calls.ts'
import { listWeeks } from '../../contract/shifts.calls.ts'
import type { WeekRow } from '../../contract/shifts.models.ts'
import { MyShifts } from '../own/my-shifts.tsx'
import { OwnOffers } from '../offers/own-offers.tsx'
import { Planning } from '../plan/planning.tsx'

const TeamWeek = lazy(async () => ({ default: (await import('../own/team-week.tsx')).TeamWeek }))
const SwapsTab = lazy(async () => ({ default: (await import('../own/swaps-tab.tsx')).SwapsTab }))
const AvailabilityTab = lazy(async () => ({ default: (await import('../own/availability-tab.tsx')).AvailabilityTab }))
const CalendarAddresses = lazy(async () => ({
  default: (await import('../calendars/calendar-addresses.tsx')).CalendarAddresses,
}))

/** Returns whether the actor has a team to plan; true until it is known, so that the tab of most planners stays. */
const usePlansTeams = (): boolean => {
  const { has } = useActor()
  const mayPlan = has('shifts.plan')
  const teams = useCallQuery(listPlanTeams, {}, { enabled: mayPlan })
  return mayPlan && teams.data?.length !== 0
}

const NoTeam = () => (
  <Empty
    title="You belong to no team"
    text="Shifts are planned by team. Yours appear here once you are in one."
    {...(usePlansTeams()
      ? { action: <GoLink href="/employee/shiftschedules?tab=planning">Plan your teams</GoLink> }
      : {})}
  />
)

const Weeks = ({ children }: Readonly<{ children: (weeks: readonly WeekRow[]) => React.ReactNode }>) => {
  const { team_id } = useActor()
  const query = useCallQuery(listWeeks, { params: { x: team_id ?? 1 } }, { enabled: team_id !== null })
  if (team_id === null) return <NoTeam />
  return (
    <Loaded query={query} what="the weeks" shape="table">
      {children}
    </Loaded>
  )
}

/** Own shifts, those of the team, swaps and claims; for planners, the plan of their teams too. */
const ShiftSchedulesScreen = () => {
  const { has } = useActor()
  const plansTeams = usePlansTeams()
  const tabs: readonly Tab[] = [
    {
      id: 'mine',
      label: 'My shifts',
      content: () => (
        <OwnOffers>
          <Weeks>{(weeks) => <MyShifts weeks={weeks} />}</Weeks>
        </OwnOffers>
      ),
    },
    { id: 'team', label: 'Team week', content: () => <Weeks>{(weeks) => <TeamWeek weeks={weeks} />}</Weeks> },
    ...(plansTeams ? [{ id: 'planning', label: 'Planning', content: () => <Planning isNested /> }] : []),
    { id: 'swaps', label: 'Swaps and open shifts', content: () => <SwapsTab /> },
    ...(has('shifts.own') ? [{ id: 'availability', label: 'Availability', content: () => <AvailabilityTab /> }] : []),
    ...(has('shifts.feed') ? [{ id: 'calendar', label: 'Calendar links', content: () => <CalendarAddresses /> }] : []),
  ]
  return (
    <Page title="Shift schedules" context="Your shifts and those of your team">
      <AddressTabs label="Shifts" tabs={tabs} />
    </Page>
  )
}
export default ShiftSchedulesScreen
