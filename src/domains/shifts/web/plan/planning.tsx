import { SegmentedControl } from '@mantine/core'
import { lazy, useMemo } from 'react'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, today } from '#kit/web/format/dates.ts'
import { AddressTabs, type Tab } from '#kit/web/layout/address-tabs.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPlanTeams } from '../../contract/policy.calls.ts'
import type { EventRow, Plan, WeekRow } from '../../contract/shifts.models.ts'
import { usePlan, useWeeks } from '../parts/shift-calls.ts'
import { WeekPicker } from '../parts/week-picker.tsx'
import { PlanTab } from './plan-tab.tsx'
import styles from './plan.module.css'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import { listChanges } from '../../contract/plan.calls.ts'
import { eventWord } from '../parts/labels.ts'

const CoverageTab = lazy(async () => ({ default: (await import('../coverage/coverage-tab.tsx')).CoverageTab }))
const SwapList = lazy(async () => ({ default: (await import('../swaps/swap-list.tsx')).SwapList }))
const PolicyTab = lazy(async () => ({ default: (await import('../policy/policy-tab.tsx')).PolicyTab }))

const what = ({ before, after }: EventRow): string =>
  before !== null && after !== null ? `${before} to ${after}` : (after ?? before ?? '–')

const ChangeCell = (event: EventRow) =>
  event.before !== null && event.after !== null ? <FromTo before={event.before} after={event.after} /> : what(event)

const columns: readonly Column<EventRow>[] = [
  { key: 'at', title: 'When', text: ({ at }) => dateTime(at), isShort: true },
  { key: 'action', title: 'What', text: (event) => eventWord(event), onPhone: 'title' },
  { key: 'person', title: 'Person', text: ({ employee }) => employee?.name ?? '–' },
  { key: 'change', title: 'Shift', text: what, cell: ChangeCell },
  { key: 'late', title: 'Late', text: ({ late }) => (late ? 'Late' : '–') },
  { key: 'reason', title: 'Reason', text: ({ reason }) => reason ?? '–' },
  { key: 'actor', title: 'By', text: ({ actor }) => actor ?? 'Muster' },
]

/** Events of a week, the newest first. */
const ChangesTab = ({ week }: Readonly<{ week: number }>) => (
  <CallTable
    id="shift-changes"
    label="Changes"
    call={listChanges}
    input={{ params: { week_id: week }, query: {} }}
    rows={(data) => data}
    columns={columns}
    rowKey={({ id }) => id}
    empty={{ title: 'Nothing has changed yet', text: 'Changes of the plan appear here, with who made them.' }}
  />
)

const address = z.object({ team: z.coerce.number().int().optional(), week: z.coerce.number().int().optional() })

const currentOf = (weeks: readonly WeekRow[]): WeekRow | undefined => {
  const now = today()
  return weeks.find(({ start_date, end_date }) => start_date <= now && end_date >= now) ?? weeks[0]
}

/** The team and the week of the address; without them the first team and the current week. */
export const usePlace = () => {
  const [state, set] = useAddressState(address)
  const teams = useCallQuery(listPlanTeams, {})
  const team = state.team ?? teams.data?.[0]?.id ?? null
  const weeks = useWeeks(team)
  const ofTeam = useMemo(() => (weeks.data ?? []).filter(({ team_id }) => team_id === team), [weeks.data, team])
  const week = state.week ?? currentOf(ofTeam)?.id ?? null
  return { teams, team, weeks, ofTeam, week, set }
}

const PARTS = [
  { id: 'plan', label: 'Plan' },
  { id: 'coverage', label: 'Coverage' },
  { id: 'swaps', label: 'Swaps' },
  { id: 'changes', label: 'Changes' },
  { id: 'policy', label: 'Policy' },
] as const
type Part = (typeof PARTS)[number]

const partsFor = (withPolicy: boolean): readonly Part[] => PARTS.filter(({ id }) => id !== 'policy' || withPolicy)

type PartProps = Readonly<{ part: Part['id']; plan: Plan; team: number | null }>

const PartOf = ({ part, plan, team }: PartProps) => {
  if (part === 'plan') return <PlanTab key={plan.week.id} plan={plan} />
  if (part === 'coverage') return <CoverageTab plan={plan} />
  if (part === 'changes') return <ChangesTab week={plan.week.id} />
  if (part === 'policy') return team === null ? null : <PolicyTab team={team} />
  return plan.swaps.length === 0 ? (
    <Empty title="No swaps in this week" text="Swaps of published shifts appear here." />
  ) : (
    <SwapList swaps={plan.swaps} />
  )
}

/** The weeks of a team with their plans. `isNested`: inside of a tab, so that the parts are chosen by a switch. */
export const Planning = ({ isNested = false }: Readonly<{ isNested?: boolean }>) => {
  const { area, has } = useActor()
  const { teams, team, weeks, ofTeam, week, set } = usePlace()
  const plan = usePlan(week)
  if (teams.data?.length === 0)
    return area === 'admin' && has('organisation.write') ? (
      <Empty
        title="No teams to plan"
        text="Weeks are planned for teams. Add the first one."
        action={<GoLink href="/admin/organisation/teams">Go to teams</GoLink>}
      />
    ) : (
      <Empty title="You plan no team" text="The lead of a team plans its weeks." />
    )
  const parts = partsFor(team !== null && (has('shifts.policy') || has('shifts.plan')))
  const tabs = (loaded: Plan): Tab[] =>
    parts.map((part) => ({ ...part, content: () => <PartOf part={part.id} plan={loaded} team={team} /> }))
  return (
    <>
      <WeekPicker
        teams={teams.data ?? []}
        team={team}
        weeks={ofTeam}
        week={week}
        onTeam={(next) => set({ team: next, week: undefined })}
        onWeek={(next) => set({ week: next })}
      >
        {isNested && <PartSwitch parts={parts} />}
      </WeekPicker>
      {weeks.data && ofTeam.length === 0 ? (
        <Empty title="No weeks for this team." text="Weeks are made ahead every night." />
      ) : (
        <Loaded query={plan} what="the plan" shape="table">
          {(loaded) => (isNested ? <Switched tabs={tabs(loaded)} /> : <AddressTabs label="Week" tabs={tabs(loaded)} />)}
        </Loaded>
      )}
    </>
  )
}

const viewed = z.object({ view: z.string().max(20).optional() })

/** The open part of a nested week, which is stored in the address. */
const usePart = (parts: readonly Readonly<{ id: string }>[]) => {
  const [state, set] = useAddressState(viewed)
  const open = Math.max(
    0,
    parts.findIndex(({ id }) => id === state.view),
  )
  return { open, set }
}

const PartSwitch = ({ parts }: Readonly<{ parts: readonly Part[] }>) => {
  const { open, set } = usePart(parts)
  return (
    <div className={styles.switch}>
      <SegmentedControl
        aria-label="Part of the week"
        value={parts[open]?.id ?? 'plan'}
        onChange={(id) => set({ view: id === 'plan' ? undefined : id })}
        data={parts.map(({ id, label }) => ({ value: id, label }))}
      />
    </div>
  )
}

const Switched = ({ tabs }: Readonly<{ tabs: readonly Tab[] }>) => tabs[usePart(tabs).open]?.content() ?? null
