import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { today } from '#kit/web/format/dates.ts'
import { NearPart } from '#kit/web/screens/near-part.tsx'
import { listWeeks } from '../../contract/shifts.calls.ts'
import type { WeekRow } from '../../contract/shifts.models.ts'
import { rangeText } from '../parts/labels.ts'
import styles from './teams.module.css'

export type Team = Readonly<{ id: number; name: string }>

const SHOWN = 4

/** Teams below each other, each with its next weeks; a week opens its plan. */
export const TeamsAtOnce = ({ teams }: Readonly<{ teams: readonly Team[] }>) => (
  <ul className={styles.teams} aria-label="Teams">
    {teams.map((team) => (
      <li key={team.id} className={styles.team}>
        <h3>{team.name}</h3>
        <NearPart fallback={<span className={styles.none} />}>
          <Weeks team={team} />
        </NearPart>
      </li>
    ))}
  </ul>
)

const Weeks = ({ team }: Readonly<{ team: Team }>) => {
  const { data, failure } = useCallQuery(listWeeks, { params: { x: team.id } })
  const here = useHere()
  if (data === undefined)
    return <span className={`${styles.none} m-dim`}>{failure ? 'The weeks cannot be read now.' : ''}</span>
  const now = today()
  const shown = data.filter(({ team_id, end_date }) => team_id === team.id && end_date >= now).slice(0, SHOWN)
  if (shown.length === 0) return <span className={`${styles.none} m-dim`}>No weeks yet</span>
  return (
    <ol className={styles.weeks}>
      {shown.map((week) => (
        <li key={week.id}>
          <GoLink href={here({ team: team.id, week: week.id })} data-now={week.start_date <= now || undefined}>
            <span className={styles.when}>{week.start_date <= now ? 'This week' : rangeText(week)}</span>
            <State week={week} />
          </GoLink>
        </li>
      ))}
    </ol>
  )
}

/** The state of a week: strong where someone has to act, quiet where it is as it should be. */
const State = ({ week: { open, places, findings, published_at } }: Readonly<{ week: WeekRow }>) => {
  if (findings && findings.block > 0) return <strong data-tone="bad">{findings.block} to solve</strong>
  if (open !== null && open > 0) return <strong data-tone="attention">{open} open</strong>
  if (published_at === null) return <span className="m-dim">Draft</span>
  return <span className="m-dim">{places === 0 ? 'No shifts' : 'All filled'}</span>
}
