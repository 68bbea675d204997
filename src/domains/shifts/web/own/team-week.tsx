import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { addDays, today } from '#kit/web/format/dates.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Plan, WeekRow } from '../../contract/shifts.models.ts'
import { PlanGrid } from '../grid/plan-grid.tsx'
import { OfferPanel } from '../offers/offer-panel.tsx'
import { usePlan } from '../parts/shift-calls.ts'
import { WeekPicker } from '../parts/week-picker.tsx'
import { longDay, rangeText, shortDay, timesOf, weekText } from '../parts/labels.ts'
import { ShiftPanel } from '../plan/shift-panel.tsx'
import { useChanges } from '../plan/use-changes.ts'
import planStyles from '../plan/plan.module.css'
import styles from './own.module.css'

const address = z.object({
  week: z.coerce.number().int().optional(),
  person: z.coerce.number().int().optional(),
  name: z.string().max(40).optional(),
  open: z.literal('yes').optional(),
})
type Chosen = z.output<typeof address>

type Props = Readonly<{
  weeks: readonly WeekRow[]
  team: number | null
  /** Others to choose from. */
  teams?: readonly Readonly<{ id: number; name: string }>[]
  /** Chooses another team; without one, all of them. */
  onTeam?: (team: number | undefined) => void
}>

/** The week of a team; a list by day on a phone. */
export const TeamWeek = ({ weeks, team, teams = [], onTeam }: Props) => {
  const [state, set] = useAddressState(address)
  const own = weeks.filter((week) => week.team_id === team)
  const now = today()
  const current = own.find(({ start_date, end_date }) => start_date <= now && end_date >= now) ?? own[0]
  const week = own.find(({ id }) => id === state.week) ?? current
  const before = own.find(({ start_date }) => week && start_date === addDays(week.start_date, -7))
  const query = usePlan(week?.id ?? null)
  return (
    <div className="m-stack">
      {(week || onTeam) && (
        <WeekPicker
          teams={teams}
          team={team}
          weeks={own}
          week={week?.id ?? null}
          {...(onTeam ? { onTeam } : {})}
          {...(onTeam && teams.length > 1 ? { onAllTeams: () => onTeam(undefined) } : {})}
          onWeek={(id) => set({ week: id })}
          filters={week && <Filters plan={query.data} state={state} set={set} />}
        >
          {week && current && week !== current && (
            <Button variant="default" className={planStyles.jump ?? ''} onClick={() => set({ week: undefined })}>
              Today
            </Button>
          )}
        </WeekPicker>
      )}
      {week ? (
        <Loaded query={query} what="the week" shape="table">
          {(plan) => <Shown plan={plan} state={state} />}
        </Loaded>
      ) : (
        <Empty title="No weeks yet" text="The weeks of a team appear here once they are planned." />
      )}
      {before && <Before week={before} />}
    </div>
  )
}

/** The week before, next to the one that is shown. */
const Before = ({ week }: Readonly<{ week: WeekRow }>) => {
  const previous = useDrawer('previous')
  return (
    <div>
      <Button variant="subtle" size="compact-md" onClick={() => previous.open('shown')}>
        Show {rangeText(week)}
      </Button>
      <SideDrawer title={weekText(week)} is_open={previous.id !== null} onClose={previous.close}>
        <Previous week={week} />
      </SideDrawer>
    </div>
  )
}

const Previous = ({ week }: Readonly<{ week: WeekRow }>) => {
  const query = usePlan(week.id)
  return (
    <Loaded query={query} what="the previous week" shape="form">
      {(plan) =>
        plan.week.published_at === null ? (
          <p className="m-dim">Week {week.week_number} is not published yet.</p>
        ) : (
          <ByDay plan={plan} state={{}} />
        )
      }
    </Loaded>
  )
}

type FiltersProps = Readonly<{
  plan: Plan | undefined
  state: Chosen
  set: (change: Partial<Record<keyof Chosen, unknown>>) => void
}>

const Filters = ({ plan, state, set }: FiltersProps) => (
  <FilterBar
    onClear={() => set({ person: undefined, name: undefined, open: undefined })}
    count={[state.person, state.name, state.open].filter((one) => one !== undefined).length}
  >
    <FilterSelect
      label="Person"
      options={(plan?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={state.person}
      onChange={(person) => set({ person })}
    />
    <FilterSelect
      label="Shift"
      options={[...new Set((plan?.shifts ?? []).map(({ name }) => name))].map((name) => ({ value: name, label: name }))}
      value={state.name}
      onChange={(name) => set({ name })}
    />
    <FilterSelect
      label="Open"
      options={[{ value: 'yes', label: 'Open shifts only' }]}
      value={state.open}
      onChange={(open) => set({ open })}
    />
  </FilterBar>
)

const narrowed = (plan: Plan, { name, open }: Chosen): Plan => ({
  ...plan,
  shifts: plan.shifts.filter(
    (shift) => (name === undefined || shift.name === name) && (open === undefined || shift.open > 0),
  ),
})

const Shown = ({ plan, state }: Readonly<{ plan: Plan; state: Chosen }>) =>
  plan.week.published_at === null && plan.shifts.length === 0 ? (
    <Empty title={`Week ${plan.week.week_number} is not published yet.`} text="You are notified when it is." />
  ) : (
    <>
      <div className={styles.grid}>
        <Grid plan={narrowed(plan, state)} person={state.person} />
      </div>
      <div className={styles.phone}>
        <ByDay plan={narrowed(plan, state)} state={state} />
      </div>
    </>
  )

const Grid = ({ plan, person }: Readonly<{ plan: Plan; person: number | undefined }>) => {
  const changes = useChanges(plan)
  const shift = useDrawer('shift')
  return (
    <>
      <PlanGrid
        plan={plan}
        people={plan.people.filter(({ id }) => person === undefined || id === person)}
        changes={changes}
        isEditable={false}
        onOpen={shift.open}
        onAdd={() => {}}
      />
      <ShiftPanel plan={plan} changes={changes} />
      <OfferPanel plan={plan} />
    </>
  )
}

type DaysProps = Readonly<{ plan: Plan; state: Chosen }>

/** Days of a week below each other. Those that are over are folded, so that the list begins with today. */
const ByDay = ({ plan, state }: DaysProps) => {
  const now = plan.settings.today
  const past = plan.days.filter(({ date }) => date < now)
  const next = plan.days.filter(({ date }) => date >= now)
  const draw = (days: Plan['days']) => days.map((day) => <Day key={day.date} day={day} plan={plan} state={state} />)
  const [first, last] = [past[0], past.at(-1)]
  if (next.length === 0 || !first || !last) return draw(plan.days)
  return (
    <>
      <details className="m-fold">
        <summary>
          {shortDay(first.date)}
          {first !== last && ` – ${shortDay(last.date)}`}
        </summary>
        {draw(past)}
      </details>
      {draw(next)}
    </>
  )
}

const Day = ({ day: { date, holiday }, plan, state }: DaysProps & Readonly<{ day: Plan['days'][number] }>) => {
  const shifts = plan.shifts.filter(
    (shift) => shift.date === date && (state.person === undefined || shift.users.some(({ id }) => id === state.person)),
  )
  return (
    <section className={styles.day} data-today={date === plan.settings.today || undefined}>
      <h3>
        {longDay(date)}
        {date === plan.settings.today && <span className={styles.today}>Today</span>}
        {holiday !== null && <span className="m-dim">, {holiday}</span>}
        {shifts.length === 0 && <span className={styles.free}>No shifts</span>}
      </h3>
      {shifts.length > 0 && (
        <ul className={styles.list}>
          {shifts.map((shift) => (
            <li key={shift.id} className={styles.shift} style={{ '--chip': shift.color }}>
              <span className={styles.what}>
                <strong>{shift.name}</strong> {timesOf(shift)}
                <br />
                <span className="m-dim m-small">{shift.users.map(({ name }) => name).join(', ') || 'No one yet'}</span>
              </span>
              {shift.open > 0 && <StatusBadge tone="attention" word={`${shift.open} open`} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
