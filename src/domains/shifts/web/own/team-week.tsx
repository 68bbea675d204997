import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { addDays, today } from '#kit/web/format/dates.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Plan, WeekRow } from '../../contract/shifts.models.ts'
import { PlanGrid } from '../grid/plan-grid.tsx'
import { OfferPanel } from '../offers/offer-panel.tsx'
import { usePlan } from '../parts/shift-calls.ts'
import { WeekPicker } from '../parts/week-picker.tsx'
import { longDay, timesOf } from '../parts/labels.ts'
import { ShiftPanel } from '../plan/shift-panel.tsx'
import { useChanges } from '../plan/use-changes.ts'
import styles from './own.module.css'

const address = z.object({
  week: z.coerce.number().int().optional(),
  person: z.coerce.number().int().optional(),
  name: z.string().max(40).optional(),
  open: z.literal('yes').optional(),
})
type Filters = z.output<typeof address>

type Props = Readonly<{
  weeks: readonly WeekRow[]
  team: number | null
  /** Others to choose from. */
  teams?: readonly Readonly<{ id: number; name: string }>[]
  onTeam?: (team: number) => void
}>

/** The week of a team; a list by day on a phone. */
export const TeamWeek = ({ weeks, team, teams = [], onTeam }: Props) => {
  const [state, set] = useAddressState(address)
  const previous = useDrawer('previous')
  const own = weeks.filter((week) => week.team_id === team)
  const now = today()
  const current = own.find(({ start_date, end_date }) => start_date <= now && end_date >= now) ?? own[0]
  const week = own.find(({ id }) => id === state.week) ?? current
  const before = own.find(({ start_date }) => week && start_date === addDays(week.start_date, -7))
  const picker = (
    <WeekPicker
      teams={teams}
      team={team}
      weeks={own}
      week={week?.id ?? null}
      {...(onTeam ? { onTeam } : {})}
      onWeek={(id) => set({ week: id })}
    >
      {before && (
        <Button variant="default" onClick={() => previous.open('shown')}>
          Load previous week
        </Button>
      )}
    </WeekPicker>
  )
  const empty = <Empty title="No weeks yet" text="The weeks of a team appear here once they are planned." />
  if (!week)
    return onTeam ? (
      <div className="m-stack">
        {picker}
        {empty}
      </div>
    ) : (
      empty
    )
  return (
    <div className="m-stack">
      {picker}
      <Shown week={week} state={state} set={set} />
      <SideDrawer title="Previous week" is_open={previous.id !== null && before !== undefined} onClose={previous.close}>
        {before && <Before week={before} />}
      </SideDrawer>
    </div>
  )
}

const Before = ({ week }: Readonly<{ week: WeekRow }>) => {
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

type ShownProps = Readonly<{
  week: WeekRow
  state: Filters
  set: (change: Partial<Record<keyof Filters, unknown>>) => void
}>

const narrowed = (plan: Plan, { name, open }: Filters): Plan => ({
  ...plan,
  shifts: plan.shifts.filter(
    (shift) => (name === undefined || shift.name === name) && (open === undefined || shift.open > 0),
  ),
})

const Shown = ({ week, state, set }: ShownProps) => {
  const query = usePlan(week.id)
  const clear = (): void => set({ person: undefined, name: undefined, open: undefined })
  return (
    <Loaded query={query} what="the week" shape="table">
      {(plan) =>
        plan.week.published_at === null && plan.shifts.length === 0 ? (
          <Empty title={`Week ${plan.week.week_number} is not published yet.`} text="You are notified when it is." />
        ) : (
          <div className="m-stack">
            <FilterBar
              onClear={clear}
              count={[state.person, state.name, state.open].filter((one) => one !== undefined).length}
            >
              <FilterSelect
                label="Person"
                options={plan.people.map(({ id, name }) => ({ value: id, label: name }))}
                value={state.person}
                onChange={(person) => set({ person })}
              />
              <FilterSelect
                label="Shift"
                options={[...new Set(plan.shifts.map(({ name }) => name))].map((name) => ({
                  value: name,
                  label: name,
                }))}
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
            <div className={styles.grid}>
              <Grid plan={narrowed(plan, state)} person={state.person} />
            </div>
            <div className={styles.phone}>
              <ByDay plan={narrowed(plan, state)} state={state} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

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

const ByDay = ({ plan, state }: Readonly<{ plan: Plan; state: Filters }>) => (
  <>
    {plan.days.map(({ date, holiday }) => {
      const shifts = plan.shifts.filter(
        (shift) =>
          shift.date === date && (state.person === undefined || shift.users.some(({ id }) => id === state.person)),
      )
      return (
        <section key={date} className={styles.day}>
          <h3>
            {longDay(date)}
            {holiday !== null && <span className="m-dim">, {holiday}</span>}
          </h3>
          {shifts.length === 0 && <p className="m-dim m-small">No shifts.</p>}
          <ul className={styles.list}>
            {shifts.map((shift) => (
              <li key={shift.id} className={styles.shift} style={{ '--chip': shift.color }}>
                <span className={styles.what}>
                  <strong>{shift.name}</strong> {timesOf(shift)}
                  <br />
                  <span className="m-small">{shift.users.map(({ name }) => name).join(', ') || 'No one yet'}</span>
                  {shift.open > 0 && <span className="m-dim m-small"> · {shift.open} open</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )
    })}
  </>
)
