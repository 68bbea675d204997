import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { UserTeam } from '../../contract/organisation.models.ts'
import { listTeamMembers } from '../../contract/teams.calls.ts'
import styles from './team-directory.module.css'

/** Who belongs to a team today; each leads to their card in the directory. */
export const TeamMembers = ({ team }: { team: UserTeam }) => {
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
