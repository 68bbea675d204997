import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listWeeks } from '../../contract/shifts.calls.ts'
import { TeamWeek } from './team-week.tsx'

const address = z.object({
  team: z.coerce.number().int().optional(),
  week: z.coerce.number().int().optional(),
  person: z.coerce.number().int().optional(),
  name: z.string().max(40).optional(),
  open: z.literal('yes').optional(),
})

type Team = Readonly<{ id: number; name: string }>

/** The weeks of the teams in which people of the reader are, for a reader who is in none. */
export const TeamsBelow = ({ teams }: Readonly<{ teams: readonly [Team, ...Team[]] }>) => {
  const [state, set] = useAddressState(address)
  const { id } = teams.find((team) => team.id === state.team) ?? teams[0]
  const query = useCallQuery(listWeeks, { params: { x: id } }, { showPrevious: true })
  return (
    <Loaded query={query} what="the weeks" shape="table">
      {(weeks) => (
        <TeamWeek
          weeks={weeks}
          team={id}
          teams={teams}
          onTeam={(team) => set({ team, week: undefined, person: undefined, name: undefined, open: undefined })}
        />
      )}
    </Loaded>
  )
}
