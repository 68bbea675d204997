import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { leaveYearOf } from '../../../contract/leave-year.rules.ts'
import { addPlan, MAX_SIMULATED, simulatePlan, type Simulation } from '../../../contract/policy.calls.ts'
import type { Unit } from '../../../contract/requests.models.ts'
import { amountText, changeText, fullDatesText } from '../../parts/amounts.ts'
import styles from './policy.module.css'

type Body = z.input<typeof simulatePlan.body>

const NAMES = new Set(Object.keys(addPlan.body.shape))

/** The leave year of the first day of the plan, or that of today where the plan began before. */
const spanOf = (draft: Readonly<{ effective_from?: unknown; year_start_month?: unknown }>, today: string) => {
  const { effective_from: first, year_start_month: month } = draft
  const from = typeof first === 'string' && first > today ? first : today
  return { from, to: leaveYearOf(from, typeof month === 'number' ? month : 1).to }
}

type Props = Readonly<{ draft: object; unit: Unit }>

/** Shows what the plan of the form would change for people and their requests; the server stores nothing. */
export const PlanTrial = ({ draft, unit }: Props) => {
  const today = todayIn(useActor().organisation.time_zone)
  const [started, setStarted] = useState<Body | null>(null)
  const [isUnready, setUnready] = useState(false)
  const plan = Object.fromEntries(Object.entries(draft).filter(([name]) => NAMES.has(name)))
  const typed = z.safeParse(simulatePlan.body, { ...plan, ...spanOf(draft, today) })
  // A result is shown only while the form is the one it was made for.
  const isSame = started !== null && JSON.stringify(typed.data) === JSON.stringify(started)
  const start = (): void => {
    setUnready(!typed.success)
    if (typed.success) setStarted(typed.data)
  }
  return (
    <section className={styles.trial} aria-label="Simulation">
      <div>
        <Button variant="default" onClick={start}>
          Simulate
        </Button>
      </div>
      <p className="m-dim m-small">Shows who gets more or less, before anything is saved.</p>
      {isUnready && !typed.success && <p role="status">Fill in the plan first.</p>}
      {isSame && <Result body={started} unit={unit} />}
    </section>
  )
}

const Result = ({ body, unit }: { body: Body; unit: Unit }) => {
  const query = useCallQuery(simulatePlan, { body })
  const wrong = query.failure && Object.values(query.failure.fields)[0]
  if (wrong) return <p role="alert">{wrong}</p>
  return (
    <div role="status">
      <Loaded query={query} what="the simulation" shape="lines">
        {(found) => <Found found={found} body={body} unit={unit} />}
      </Loaded>
    </div>
  )
}

const Found = ({ found, body: { to }, unit }: { found: Simulation; body: Body; unit: Unit }) => {
  const { changed, requests_refused: refused } = found
  if (changed.length === 0)
    return (
      <p>
        No balance changes until {fullDay(to)}; {count(found.people, 'person was', 'people were')} looked at.
      </p>
    )
  const all = found.gain + found.lose
  return (
    <div className={styles.stack}>
      <Tiles>
        <Tile label="Get more" value={count(found.gain, 'person', 'people')} />
        <Tile label="Get less" value={count(found.lose, 'person', 'people')} />
        <Tile label="Fall below zero" value={count(found.below_zero, 'person', 'people')} />
      </Tiles>
      <table className={styles.changes}>
        <caption>Balance on {fullDay(to)}</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ employee, before, after }) => (
            <tr key={employee.id}>
              <th scope="row">{employee.name}</th>
              <td>{amountText(before.balance, unit)}</td>
              <td>{amountText(after.balance, unit)}</td>
              <td>{changeText(after.balance - before.balance, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > MAX_SIMULATED && (
        <p className="m-dim">
          The first {MAX_SIMULATED} of {all}, the largest loss first.
        </p>
      )}
      {refused.length > 0 && (
        <>
          <h4>{count(refused.length, 'request')} would no longer be paid for</h4>
          <p className="m-dim m-small">
            Nothing that is booked is cancelled; these people are then shown as overbooked.
          </p>
          <ul>
            {refused.map(({ id, employee, ...dates }) => (
              <li key={id}>
                {employee.name}, {fullDatesText(dates)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
