import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, relative, today } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { readShiftFile } from '../../contract/policy.calls.ts'
import { seeWeek } from '../../contract/plan.calls.ts'
import { loadShifts } from '../../contract/shifts.calls.ts'
import type { Plan, ShiftRow, WeekRow } from '../../contract/shifts.models.ts'
import { eventWord, longDay, ownTimes, timesOf, weekText } from '../parts/labels.ts'
import { WeekStrip } from './week-strip.tsx'
import { SwapDrawer, MissingShiftDrawer } from '../swaps/swap-drawer.tsx'
import styles from './own.module.css'

const WEEKS = 4
const DAYS = 7

/** The weeks that an agenda of four weeks shows. */
const shownWeeks = (weeks: readonly WeekRow[]): WeekRow[] => {
  const now = today()
  return weeks.filter(({ end_date, start_date }) => end_date >= now && start_date <= addDays(now, WEEKS * DAYS))
}

/** The own shifts of four weeks, with what changed and what waits to be confirmed. */
export const MyShifts = ({ weeks }: Readonly<{ weeks: readonly WeekRow[] }>) => {
  const shown = shownWeeks(weeks)
  if (shown.length === 0)
    return <Empty title="No weeks yet" text="Your shifts appear here once your team has planned them." />
  return (
    <div className={styles.weeks}>
      {shown.map((week) => (
        <Week key={week.id} week={week} />
      ))}
      <MissingShiftDrawer weeks={shown} />
    </div>
  )
}

const Week = ({ week }: Readonly<{ week: WeekRow }>) => {
  const { id } = useActor()
  const query = useCallQuery(loadShifts, { params: { x: week.id, userId: id } })
  return (
    <section aria-label={weekText(week)} className={styles.week} data-planned={week.published_at !== null || undefined}>
      <h2>{weekText(week)}</h2>
      {week.published_at === null ? (
        <p className="m-dim">Week {week.week_number} is not published yet.</p>
      ) : (
        <Loaded query={query} what="your shifts" shape="lines">
          {(plan) => <Inside plan={plan} />}
        </Loaded>
      )}
    </section>
  )
}

const Inside = ({ plan }: Readonly<{ plan: Plan }>) => {
  const mine = plan.shifts.filter((shift) => shift.mine)
  const [now] = useState(() => machineInstant())
  const [chosen, setChosen] = useState<number | null>(null)
  const open = mine.find(({ id }) => id === chosen) ?? mine.find(({ end_at }) => end_at > now) ?? mine.at(-1)
  return (
    <>
      <Changes plan={plan} />
      <WeekStrip plan={plan} mine={mine} chosen={open?.id ?? null} onChoose={setChosen} />
      {open ? (
        <Details key={open.id} shift={open} now={now} />
      ) : (
        <p className="m-dim">No shifts for you in this week.</p>
      )}
      {mine.length > 0 && <Receipt plan={plan} />}
      <SwapDrawer week={plan.week.id} shifts={mine} />
    </>
  )
}

/** The chosen shift of a week, with its steps. */
const Details = ({ shift, now }: Readonly<{ shift: ShiftRow; now: string }>) => {
  const { id, has } = useActor()
  const swapDrawer = useDrawer('ask')
  const own = ownTimes(shift)
  const user = shift.users.find((one) => one.id === id)
  const others = shift.users.filter((one) => one.id !== id).map(({ name }) => name)
  const isNext = shift.end_at > now
  return (
    <div className={styles.shift} style={{ '--chip': shift.color }} data-past={!isNext || undefined}>
      <span className={styles.what}>
        <strong>{longDay(shift.date)}</strong> {timesOf(shift)}
        {own !== null && <span className="m-dim"> ({own} for you)</span>}
        <br />
        <span className="m-dim m-small">
          {shift.name}, {duration(shift.minutes)}
          {isNext && `, ${shift.start_at > now ? relative(shift.start_at) : 'now'}`}
          {shift.site === 'onsite' && ', on site'}
          {others.length > 0 && `, with ${others.join(', ')}`}
        </span>
        {shift.note !== '' && <span className={styles.note}>{shift.note}</span>}
      </span>
      {user?.changed_late && <StatusBadge tone="attention" word="Changed late" />}
      <span className="m-row">
        {user && isNext && has('shifts.feed') && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Add ${shift.name}, ${longDay(shift.date)}, to a calendar`}
            onClick={() =>
              void saveFile(
                readShiftFile,
                { params: { assignment_id: user.assignment_id } },
                `shift-${user.assignment_id}.ics`,
              )
            }
          >
            Add to calendar
          </Button>
        )}
        {user?.can.swap && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Swap ${shift.name}, ${longDay(shift.date)}`}
            onClick={() => swapDrawer.open(`${shift.week_id}-${shift.id}`)}
          >
            Swap
          </Button>
        )}
      </span>
    </div>
  )
}

/** Changes of the own shifts of a published week. */
const Changes = ({ plan }: Readonly<{ plan: Plan }>) => {
  const { employee_id } = useActor()
  const since = plan.week.published_at ?? ''
  const own = plan.events.filter(
    ({ employee, at, action }) => employee?.id === employee_id && at > since && !action.startsWith('offer'),
  )
  if (own.length === 0 || plan.week.seen) return null
  return (
    <ul className={styles.changes} aria-label="Changes">
      {own.map((event) => (
        <li key={event.id}>
          <strong>{eventWord(event)}</strong>{' '}
          {event.before !== null && event.after !== null ? (
            <FromTo before={<s>{event.before}</s>} after={event.after} />
          ) : (
            (event.after ?? <s>{event.before}</s>)
          )}
          {event.reason !== null && <span className="m-dim"> ({event.reason})</span>}
        </li>
      ))}
    </ul>
  )
}

const Receipt = ({ plan }: Readonly<{ plan: Plan }>) => {
  const see = useCall(seeWeek)
  const { week } = plan
  if (week.seen) return <p className="m-dim m-small">You have confirmed this week.</p>
  if (week.state !== 'published') return null
  return (
    <Button
      loading={see.isRunning}
      onClick={() => see.start({ params: { week_id: week.id }, body: { publish_no: week.publish_no } })}
    >
      Got it
    </Button>
  )
}
