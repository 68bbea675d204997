import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { day } from '#kit/web/format/dates.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Team } from '../../contract/organisation.models.ts'
import { updateTeam } from '../../contract/teams.calls.ts'
import styles from './organisation.module.css'

type Props = Readonly<{ team: Team; next: NonNullable<Team['next_lead']> }>

/** Who will lead from a day on; taking it back lets the present lead go on. */
export const PlannedLead = ({ team, next }: Props) => {
  const cancel = useCall(updateTeam)
  const body = { version: team.version, lead_id: team.lead?.id ?? null, lead_from: next.from }
  return (
    <>
      <div className={styles.planned}>
        <span>
          From {day(next.from)}: {next.name}
        </span>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          loading={cancel.isRunning}
          onClick={() => cancel.start({ params: { team_id: team.id }, body })}
        >
          Cancel change
        </Button>
      </div>
      <Refused failure={cancel.failure} />
    </>
  )
}
