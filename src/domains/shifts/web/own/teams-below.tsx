import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listWeeks } from '../../contract/shifts.calls.ts'
import { TeamWeek } from './team-week.tsx'
import { type Team, TeamsAtOnce } from './teams-at-once.tsx'

const address = z.object({
  team: z.coerce.number().int().optional(),
  week: z.coerce.number().int().optional(),
  person: z.coerce.number().int().optional(),
  name: z.string().max(40).optional(),
  open: z.literal('yes').optional(),
})

/** The weeks of the teams in which people of the reader are, for a reader who is in none: all at once, or one of them. */
export const TeamsBelow = ({ teams }: Readonly<{ teams: readonly [Team, ...Team[]] }>) => {
  const [state, set] = useAddressState(address)
  const chosen = teams.length === 1 ? teams[0] : teams.find(({ id }) => id === state.team)
  if (!chosen) return <TeamsAtOnce teams={teams} />
  return (
    <OneTeam
      team={chosen}
      teams={teams}
      onTeam={(team) => set({ team, week: undefined, person: undefined, name: undefined, open: undefined })}
    />
  )
}

type OneProps = Readonly<{ team: Team; teams: readonly Team[]; onTeam: (team: number | undefined) => void }>

const OneTeam = ({ team: { id }, teams, onTeam }: OneProps) => {
  const query = useCallQuery(listWeeks, { params: { x: id } }, { showPrevious: true })
  return (
    <Loaded query={query} what="the weeks" shape="table">
      {(weeks) => <TeamWeek weeks={weeks} team={id} teams={teams} onTeam={onTeam} />}
    </Loaded>
  )
}
