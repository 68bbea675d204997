import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WeekRow } from '../../contract/shifts.models.ts'
import planStyles from '../plan/plan.module.css'
import { rangeText, STATE } from './labels.ts'

type Props = Readonly<{
  teams: readonly Readonly<{ id: number; name: string }>[]
  team: number | null
  weeks: readonly WeekRow[]
  week: number | null
  onTeam?: (team: number) => void
  /** Leads back to all teams. */
  onAllTeams?: () => void
  onWeek: (week: number) => void
  /** Controls of the line that a phone has next to the team. */
  filters?: ReactNode
  /** Further controls, at the right of the line. */
  children?: ReactNode
}>

const ALL = 'all'

const labelOf = (week: WeekRow): string => {
  const open = week.open !== null && week.open > 0 ? `, ${week.open} open` : ''
  const found = week.findings && week.findings.block > 0 ? `, ${week.findings.block} to solve` : ''
  // The days come first: the end of the text is cut off on a phone.
  return `${rangeText(week)} · Week ${week.week_number} · ${STATE[week.state].word}${open}${found}`
}

/** Pick a team, then a week. */
export const WeekPicker = ({ teams, team, weeks, week, onTeam, onAllTeams, onWeek, filters, children }: Props) => {
  const at = weeks.findIndex(({ id }) => id === week)
  const [before, after] = [weeks[at - 1], weeks[at + 1]]
  return (
    <div className={planStyles.pick}>
      {onTeam && (
        <Select
          aria-label="Team"
          data={[
            ...(onAllTeams ? [{ value: ALL, label: 'All teams' }] : []),
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={team === null ? null : String(team)}
          onChange={(value) => {
            if (value === ALL) onAllTeams?.()
            else if (value !== null) onTeam(Number(value))
          }}
          searchable={teams.length > 7}
          allowDeselect={false}
        />
      )}
      <div className={planStyles.week}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Previous week"
          disabled={!before}
          onClick={() => before && onWeek(before.id)}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <Select
          aria-label="Week"
          data={weeks.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
          value={week === null ? null : String(week)}
          onChange={(value) => value !== null && onWeek(Number(value))}
          allowDeselect={false}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Next week"
          disabled={!after}
          onClick={() => after && onWeek(after.id)}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {filters && <div className={planStyles.ofWeek}>{filters}</div>}
      {children}
    </div>
  )
}
