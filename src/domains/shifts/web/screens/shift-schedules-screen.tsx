import { lazy } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { listPlanTeams } from '../../contract/policy.calls.ts'
import { listWeeks } from '../../contract/shifts.calls.ts'
import type { WeekRow } from '../../contract/shifts.models.ts'
import { MyShifts } from '../own/my-shifts.tsx'
import { OwnOffers } from '../offers/own-offers.tsx'
import { Planning } from '../plan/planning.tsx'

const TeamWeek = lazy(async () => ({ default: (await import('../own/team-week.tsx')).TeamWeek }))
const TeamsBelow = lazy(async () => ({ default: (await import('../own/teams-below.tsx')).TeamsBelow }))
const SwapsTab = lazy(async () => ({ default: (await import('../own/swaps-tab.tsx')).SwapsTab }))
const AvailabilityTab = lazy(async () => ({ default: (await import('../own/availability-tab.tsx')).AvailabilityTab }))
const CalendarAddresses = lazy(async () => ({
  default: (await import('../calendars/calendar-addresses.tsx')).CalendarAddresses,
}))

type Teams = readonly Readonly<{ id: number; name: string }>[]

const NO_TEAMS: Teams = []

/** Returns the teams that the actor plans; undefined until they are known. */
const usePlannedTeams = (): Teams | undefined => {
  const mayPlan = useActor().has('shifts.plan')
  const teams = useCallQuery(listPlanTeams, {}, { enabled: mayPlan })
  return mayPlan ? teams.data : NO_TEAMS
}

const Weeks = ({
  team,
  children,
}: Readonly<{ team: number; children: (weeks: readonly WeekRow[]) => React.ReactNode }>) => {
  const query = useCallQuery(listWeeks, { params: { x: team } })
  return (
    <Loaded query={query} what="the weeks" shape="table">
      {children}
    </Loaded>
  )
}

const PLANNING: Tab = { id: 'planning', label: 'Planning', content: () => <Planning isNested /> }
const SWAPS: Tab = { id: 'swaps', label: 'Swaps and open shifts', content: () => <SwapsTab /> }

/** Tabs of a member: the own shifts and those of the team. */
const tabsOfMember = (team: number): readonly Tab[] => [
  {
    id: 'mine',
    label: 'My shifts',
    content: () => (
      <OwnOffers>
        <Weeks team={team}>{(weeks) => <MyShifts weeks={weeks} />}</Weeks>
      </OwnOffers>
    ),
  },
  {
    id: 'team',
    label: 'Team week',
    content: () => <Weeks team={team}>{(weeks) => <TeamWeek weeks={weeks} team={team} />}</Weeks>,
  },
]

const useTabsOfAll = (): readonly Tab[] => {
  const { has } = useActor()
  return [
    ...(has('shifts.own') ? [{ id: 'availability', label: 'Availability', content: () => <AvailabilityTab /> }] : []),
    ...(has('shifts.feed') ? [{ id: 'calendar', label: 'Calendar links', content: () => <CalendarAddresses /> }] : []),
  ]
}

const TITLE = 'Shift schedules'

/** The tabs of members stay until it is known that there is nothing to plan: most who may plan do. */
const OfMember = ({ team }: Readonly<{ team: number }>) => {
  const hasPlanning = usePlannedTeams()?.length !== 0
  const tabs = [...tabsOfMember(team), ...(hasPlanning ? [PLANNING] : []), SWAPS, ...useTabsOfAll()]
  return (
    <Page title={TITLE} context="Your shifts and those of your team">
      <AddressTabs label="Shifts" tabs={tabs} />
    </Page>
  )
}

const isAny = (teams: Teams): teams is readonly [Teams[number], ...Teams] => teams.length > 0

/** Without a team there are no own shifts: the teams that the reader plans come first, or those of their people. */
const OfTeamless = () => {
  const query = useCallQuery(listPlanTeams, { query: { may: 'read' } })
  const planned = usePlannedTeams()
  const more = useTabsOfAll()
  const hasTeams = query.data === undefined || query.data.length > 0
  return (
    <Page title={TITLE} context={hasTeams ? 'The shifts of your teams' : 'You are in no team'}>
      <Loaded query={query} what="your teams" shape="table">
        {(seen) => {
          if (planned === undefined) return <Skeletons shape="table" />
          if (planned.length > 0) return <AddressTabs label="Shifts" tabs={[PLANNING, SWAPS, ...more]} />
          if (!isAny(seen)) return <NoTeam tabs={more} />
          const weeks = { id: 'team', label: 'Team weeks', content: () => <TeamsBelow teams={seen} /> }
          return <AddressTabs label="Shifts" tabs={[weeks, ...more]} />
        }}
      </Loaded>
    </Page>
  )
}

/** Shifts are planned by team: who is in none and has none finds here what else there is. */
const NoTeam = ({ tabs }: Readonly<{ tabs: readonly Tab[] }>) => {
  const { has } = useActor()
  return (
    <>
      <Empty
        title="Shifts are planned by team"
        text="Yours appear here once you are in one."
        {...(has('team_reports.read')
          ? { action: <GoLink href="/employee/team-reports">Open team reports</GoLink> }
          : {})}
      />
      {tabs.length > 0 && <AddressTabs label="Shifts" tabs={tabs} />}
    </>
  )
}

/** Own shifts, those of the team, swaps and claims; for planners, the plan of their teams too. */
const ShiftSchedulesScreen = () => {
  const { team_id } = useActor()
  return team_id === null ? <OfTeamless /> : <OfMember team={team_id} />
}
export default ShiftSchedulesScreen
