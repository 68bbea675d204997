import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { today } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
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
  if (data === undefined)
    return <span className={`${styles.none} m-dim`}>{failure ? 'The weeks cannot be read now.' : ''}</span>
  const now = today()
  const shown = data.filter(({ team_id, end_date }) => team_id === team.id && end_date >= now).slice(0, SHOWN)
  if (shown.length === 0) return <span className={`${styles.none} m-dim`}>No weeks yet</span>
  return (
    <ol className={styles.weeks}>
      {shown.map((week) => (
        <Week key={week.id} week={week} isNow={week.start_date <= now} />
      ))}
    </ol>
  )
}

type WeekProps = Readonly<{ week: WeekRow; isNow: boolean }>

const Week = ({ week, isNow }: WeekProps) => {
  const here = useHere()
  const isUnpublished = week.published_at === null
  return (
    <li>
      <GoLink
        href={here({ team: week.team_id, week: week.id })}
        data-now={isNow || undefined}
        data-missing={(isNow && isUnpublished) || undefined}
      >
        <span className={styles.when}>{isNow ? 'This week' : rangeText(week)}</span>
        <span className={styles.filled}>
          <Filled week={week} />
          {isUnpublished && (isNow ? <StatusBadge tone="bad" word="Not published" /> : <span>Draft</span>)}
        </span>
        <span className={styles.detail}>
          {isNow && isUnpublished ? <strong data-tone="bad">Staff cannot see it</strong> : <State week={week} />}
        </span>
      </GoLink>
    </li>
  )
}

/** The number of filled places, and that of needed ones: “12/14”. */
const Filled = ({ week: { open, places } }: Readonly<{ week: WeekRow }>) => {
  if (open === null || places === null || places === 0) return null
  const filled = `${number(places - open)}/${number(places)}`
  return (
    <strong className="m-number" aria-label={`${filled} places filled`}>
      {filled}
    </strong>
  )
}

/** The open work in a week: strong where someone has to act, quiet where it is as it should be. */
const State = ({ week: { open, places, findings } }: Readonly<{ week: WeekRow }>) => {
  if (findings && findings.block > 0) return <strong data-tone="bad">{findings.block} to solve</strong>
  if (open !== null && open > 0) return <strong data-tone="attention">{open} open</strong>
  if (places === null) return null
  return <span className="m-dim">{places === 0 ? 'No shifts' : 'All filled'}</span>
}
