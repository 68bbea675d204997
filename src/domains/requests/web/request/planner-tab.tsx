import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { planLeave, type PlannedWindow } from '../../contract/planner.calls.ts'
import { listTypesOfUser, type TypeChoice } from '../../contract/requests.calls.ts'
import { amountText, datesText } from '../parts/amounts.ts'
import styles from './planner.module.css'

const MONTHS = [3, 6, 12] as const
const DAYS_OF_MONTHS = { 3: 92, 6: 184, 12: 365 } as const
/** The most days of leave of a window; an hour type counts eight hours as one. */
const LENGTHS = [1, 2, 3, 5, 8, 10, 15] as const
const UNITS = { day: 100, hour: 480, none: 1 } as const

const address = z.object({
  plan_type: textId.optional(),
  length: textId.optional(),
  months: z.enum(['3', '6', '12']).transform(Number).pipe(z.literal(MONTHS)).optional(),
})

/** Lists the days with the most free days in a row for a day of leave. */
export const PlannerTab = () => {
  const { id } = useActor()
  const query = useCallQuery(listTypesOfUser, { params: { userId: id }, query: {} })
  return (
    <Loaded query={query} what="the types of leave" shape="cards">
      {(types) => {
        const leave = types.filter(({ kind, methods }) => kind === 'leave' && methods.includes('full_day'))
        const paid = leave.filter(({ balance }) => balance !== null)
        const offered = paid.length > 0 ? paid : leave
        const [first] = offered
        if (!first) return <Empty title="No leave to plan" text="No type of leave is offered to you." />
        return <Planner types={offered} first={first} />
      }}
    </Loaded>
  )
}

const DEFAULT_LENGTH = 5

const Planner = ({ types, first }: { types: readonly TypeChoice[]; first: TypeChoice }) => {
  const { id, time_zone } = useActor()
  const today = todayIn(time_zone)
  const [{ plan_type, length = DEFAULT_LENGTH, months = 12 }, set] = useAddressState(address)
  const type = types.find((one) => one.id === plan_type) ?? first
  const query = useCallQuery(
    planLeave,
    {
      params: { userId: id },
      query: {
        type_id: type.id,
        from: today,
        to: addDays(today, DAYS_OF_MONTHS[months]),
        max_amount: length * UNITS[type.unit],
      },
    },
    { showPrevious: true },
  )
  return (
    <>
      <FilterBar count={0} onClear={() => set({ plan_type: undefined, length: undefined, months: undefined })}>
        {types.length > 1 && (
          <FilterSelect
            label="Type"
            isAlways
            options={types.map(({ id: value, name }) => ({ value, label: name }))}
            value={type.id}
            onChange={(next) => set({ plan_type: next })}
          />
        )}
        <FilterSelect
          label="Leave"
          isAlways
          options={LENGTHS.map((value) => ({ value, label: `Up to ${count(value, 'day')}` }))}
          value={length}
          onChange={(next) => set({ length: next })}
        />
        <FilterSelect
          label="Within"
          isAlways
          options={MONTHS.map((value) => ({ value, label: `${value} months` }))}
          value={months}
          onChange={(next) => set({ months: next === undefined ? undefined : String(next) })}
        />
      </FilterBar>
      <Loaded query={query} what="the best days" shape="cards">
        {(windows) =>
          windows.length === 0 ? (
            <Empty
              title="No days found"
              text="There is no leave left for these months, or all days are taken. Choose more months or another type."
            />
          ) : (
            <ol className={styles.windows} aria-label="Best days">
              {windows.map((window) => (
                <WindowCard key={window.from_date} window={window} type={type} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  )
}

/** Returns the drawbacks of days: colleagues who are away, places left, blackout periods. */
const notesOf = ({ clashes, queue, blocks }: PlannedWindow): string[] => [
  ...(clashes > 0 ? [`${count(clashes, 'colleague')} of the team away`] : []),
  ...(queue ? [`${count(Math.max(0, queue.most - queue.used), 'place')} left of ${queue.most}`] : []),
  ...blocks.map(({ name, level }) => (level === 'peak' ? `${name}: peak days` : name)),
]

const WindowCard = ({ window, type }: { window: PlannedWindow; type: TypeChoice }) => {
  const { from_date, to_date, amount, free_from, free_to, free_days, days } = window
  const notes = notesOf(window)
  return (
    <li className={styles.window}>
      <div className={styles.head}>
        <strong className={styles.dates}>{datesText({ from_date: free_from, to_date: free_to })}</strong>
        <span>
          {count(free_days, 'day')} free for {amountText(amount, type.unit)} of leave
        </span>
      </div>
      <div className={styles.days} aria-hidden="true">
        {days.map((one) => (
          <span
            key={one.date}
            data-taken={one.amount > 0}
            data-half={one.amount > 0 && type.unit === 'day' && one.amount < UNITS.day}
          >
            {Number(one.date.slice(8))}
          </span>
        ))}
      </div>
      <p className="m-dim m-small">
        Leave {from_date === to_date ? 'on' : 'from'} {datesText(window)}
        {notes.map((note) => ` · ${note}`)}
      </p>
      <GoLink href={`/employee/request?add=new&type=${type.id}&day=${from_date}&until=${to_date}`}>
        Add Request<span className="m-hidden"> for {datesText(window)}</span>
      </GoLink>
    </li>
  )
}
