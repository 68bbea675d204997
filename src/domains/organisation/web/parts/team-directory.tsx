import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { CardGrid } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listAllDepartments } from '../../contract/departments.calls.ts'
import type { TeamLead, UserTeam } from '../../contract/organisation.models.ts'
import { listTeamLeads, listTeamMembers, listUserTeams } from '../../contract/teams.calls.ts'
import { isMatch } from './matching.ts'
import styles from './team-directory.module.css'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'

/** The members of a team today; each leads to their card in the directory. */
const TeamMembers = ({ team }: { team: UserTeam }) => {
  const members = useCallQuery(listTeamMembers, { params: { teamid: team.id } })
  return (
    <Loaded query={members} what="the members" shape="lines">
      {(people) =>
        people.length === 0 ? (
          <Empty title="No members today" text="People appear here from the day they are placed in the team." />
        ) : (
          <ul className={styles.members}>
            {people.map((person) => (
              <li key={person.id}>
                <PersonChip
                  name={person.name}
                  photo={{ id: person.id, version: person.photo_version }}
                  presence={person.presence}
                  href={`/employee/userprofile?tab=directory&person=${person.id}`}
                  under={person.designation?.name}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const leadsText = (team: UserTeam, leads: readonly TeamLead[]): string => {
  const deputies = leads.filter((lead) => lead.team.id === team.id && lead.kind === 'deputy').map(({ name }) => name)
  const lead = team.lead ? `Lead: ${team.lead.name}` : 'No lead at present'
  return deputies.length === 0 ? lead : `${lead} · Deputy: ${deputies.join(', ')}`
}

type CardProps = Readonly<{ team: UserTeam; leads: readonly TeamLead[]; onOpen: () => void }>

const TeamCard = ({ team, leads, onOpen }: CardProps) => (
  <button type="button" className={styles.team} onClick={onOpen}>
    <span className={styles.name}>
      <span className={styles.mark} style={{ background: team.color }} aria-hidden="true" />
      {team.name}
    </span>
    <span className="m-dim m-small">{leadsText(team, leads)}</span>
    {team.mine && <StatusBadge tone="good" word="Your team" />}
    {team.led_by_me && <StatusBadge tone="elsewhere" word="You lead" />}
  </button>
)

/** All teams by department, the own one first, each with who leads it and who belongs to it today. */
const TeamDirectory = () => {
  const [{ q }, set] = useAddressState(z.object({ q: z.string().max(80).optional() }))
  const drawer = useDrawer('team')
  const departments = useCallQuery(listAllDepartments, {})
  const teams = useCallQuery(listUserTeams, {})
  const leads = useCallQuery(listTeamLeads, {})
  return (
    <Loaded query={teams} what="the teams" shape="cards">
      {(all) => {
        const fitting = all.filter((team) => isMatch(`${team.name} ${team.department.name} ${team.lead?.name}`, q))
        const chosen = all.find((team) => String(team.id) === drawer.id)
        const groups = Map.groupBy(fitting, (team) => team.department.id)
        const headOf = (id: number) => departments.data?.find((one) => one.id === id)?.head?.name
        return (
          <div className={styles.directory}>
            <FilterBar
              search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search teams' }}
              onClear={() => set({ q: undefined })}
            />
            {fitting.length === 0 && (
              <Empty title={q ? 'No team matches' : 'No teams yet'} text="Teams appear here once they are set up." />
            )}
            {[...groups.values()].map((own) => (
              <section key={own[0]?.department.id} aria-label={own[0]?.department.name}>
                <h2 className={styles.department}>
                  {own[0]?.department.name}
                  {headOf(own[0]?.department.id ?? 0) && (
                    <span className="m-dim m-small">Head: {headOf(own[0]?.department.id ?? 0)}</span>
                  )}
                </h2>
                <CardGrid>
                  {own.map((team) => (
                    <TeamCard key={team.id} team={team} leads={leads.data ?? []} onOpen={() => drawer.open(team.id)} />
                  ))}
                </CardGrid>
              </section>
            ))}
            <SideDrawer title={chosen?.name ?? 'Team'} is_open={chosen !== undefined} onClose={drawer.close}>
              {chosen && <TeamMembers team={chosen} />}
            </SideDrawer>
          </div>
        )
      }}
    </Loaded>
  )
}
export default TeamDirectory
