import { Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { duration } from '#kit/web/format/durations.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { minuteOf, timeOf } from '../../contract/clock.rules.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { longDay, timesOf } from '../parts/labels.ts'
import { planInputOf } from '../parts/plan-input.ts'
import { ReasonDialog } from '../plan/reason-dialog.tsx'
import { type Changes, useChanges } from '../plan/use-changes.ts'
import { type Choice, choicesFor, lackOf, shiftsIn, type Span, spansOf, waysInto } from './spans.ts'
import styles from '../plan/plan.module.css'

type Place = Readonly<{ date: string; span: Span; skill: Readonly<{ id: number; name: string }> | null }>

/** Finds the span of an address, such as `2026-12-02_14:00` and `2026-12-02_14:00_7` for a skill. */
const placeOf = (plan: Plan, id: string | null): Place | null => {
  const [date = '', time = '', skillId] = id?.split('_') ?? []
  const day = plan.coverage.find((one) => one.date === date)
  const skill = day?.skills.find((one) => String(one.id) === skillId) ?? null
  if (!day || (skillId !== undefined && !skill)) return null
  const minute = minuteOf(time)
  const span = spansOf(skill?.slots ?? day.slots).find(({ from, to }) => from <= minute && minute < to)
  return span ? { date, span, skill } : null
}

/** A span of a day: who works then, and who could be added. */
export const SpanDrawer = ({ plan }: Readonly<{ plan: Plan }>) => {
  const drawer = useDrawer('gap')
  const changes = useChanges(plan)
  const place = placeOf(plan, drawer.id)
  const title = place ? `${longDay(place.date)}, ${timeOf(place.span.from)}–${timeOf(place.span.to)}` : 'Coverage'
  return (
    <>
      <SideDrawer title={title} is_open={drawer.id !== null} onClose={drawer.close}>
        {place && <Inside key={drawer.id} plan={plan} place={place} changes={changes} />}
        {!place && drawer.id !== null && (
          <Empty outcome="not_found" title="Nothing is planned or needed then" text="The plan may have changed." />
        )}
      </SideDrawer>
      <ReasonDialog plan={plan} changes={changes} />
    </>
  )
}

type Props = Readonly<{ plan: Plan; place: Place; changes: Changes }>

const stateOf = (span: Span) => {
  const lack = lackOf(span)
  if (lack > 0) return { word: `${lack} short`, tone: 'bad' } as const
  return span.needed > 0 ? ({ word: 'Covered', tone: 'good' } as const) : ({ word: 'No need', tone: 'off' } as const)
}

const Inside = ({ plan, place, changes }: Props) => (
  <div className={styles.stack}>
    <div className={styles.line}>
      <StatusBadge {...stateOf(place.span)} />
      <span>
        {place.span.planned} planned{place.span.needed > 0 && `, ${place.span.needed} needed`}
        {place.skill && ` with ${place.skill.name}`}
      </span>
      <span className={styles.space} />
      {changes.canUndo && (
        <Button variant="default" size="compact-sm" loading={changes.isRunning} onClick={() => void changes.undo()}>
          Undo
        </Button>
      )}
    </div>
    <Refused failure={changes.failure} />
    {plan.week.can.edit && <AddPerson plan={plan} place={place} changes={changes} />}
    <Working plan={plan} place={place} />
    <span role="status" className="m-hidden">
      {changes.announcement}
    </span>
  </div>
)

const Working = ({ plan, place }: Omit<Props, 'changes'>) => {
  const shifts = shiftsIn(plan, place.date, place.span)
  const people = shifts.flatMap((shift) => shift.users.map((user) => ({ shift, user })))
  return (
    <section aria-label="Planned">
      <h3>Planned</h3>
      {people.length === 0 && <p className="m-dim">No one yet.</p>}
      <ul className={styles.list}>
        {people.map(({ shift, user }) => (
          <li key={`${shift.id} ${user.id}`} className={styles.item} data-chip style={{ '--chip': shift.color }}>
            <PersonChip name={user.name} photo={{ id: user.id }} under={`${shift.name} ${timesOf(shift)}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const AddPerson = ({ plan, place, changes }: Props) => {
  const ways = waysInto(plan, place.date, place.span)
  const [chosen, setChosen] = useState<string | null>(null)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  const input = useMemo(() => planInputOf(plan), [plan])
  if (!way) return <p className="m-dim">No shift and no template reaches into these hours. Add a shift in the plan.</p>
  const choices = choicesFor(input, {
    date: place.date,
    span: place.span,
    skill: place.skill?.id ?? null,
    way,
  })
  const blocked = choices.filter(({ verdict }) => verdict.kind === 'blocked')
  const add = (person: number): void => void changes.send(way.opsFor(person))
  return (
    <section aria-label="Add a person">
      <h3>Add a person</h3>
      <Select
        label="Shift"
        data={ways.map(({ id, label }) => ({ value: id, label }))}
        value={way.id}
        onChange={setChosen}
        allowDeselect={false}
        mb="sm"
      />
      {choices.length === 0 && <p className="m-dim">Everyone who could is planned already.</p>}
      <ul className={styles.list}>
        {choices
          .filter(({ verdict }) => verdict.kind !== 'blocked')
          .map((choice) => (
            <Row key={choice.person.id} choice={choice} isRunning={changes.isRunning} onAdd={add} />
          ))}
      </ul>
      {blocked.length > 0 && (
        <details className={`m-fold ${styles.more}`}>
          <summary>
            {blocked.length === 1 ? '1 person cannot work then' : `${blocked.length} people cannot work then`}
          </summary>
          <ul className={styles.list}>
            {blocked.map((choice) => (
              <Row key={choice.person.id} choice={choice} isRunning={changes.isRunning} onAdd={add} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const PREFERENCES = { prefer: ', prefers it', avoid: ', rather not', unavailable: ', not available' } as const

const hoursText = ({ person, wish }: Choice): string => {
  const planned = duration(person.planned_minutes ?? 0)
  const of = person.contract_minutes ? ` of ${duration(person.contract_minutes)}` : ''
  return `${planned}${of} planned${wish === null ? '' : PREFERENCES[wish]}`
}

type RowProps = Readonly<{ choice: Choice; isRunning: boolean; onAdd: (person: number) => void }>

const Row = ({ choice, isRunning, onAdd }: RowProps) => {
  const { person, verdict } = choice
  return (
    <li className={styles.item}>
      <span className={styles.grow}>
        <PersonChip
          name={person.name}
          photo={{ id: person.id, version: person.photo_version }}
          under={
            <span className={verdict.kind === 'blocked' ? styles.bad : undefined}>
              {verdict.kind === 'allowed' ? hoursText(choice) : verdict.text}
            </span>
          }
        />
      </span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isRunning}
        aria-label={`Add ${person.name}`}
        onClick={() => onAdd(person.id)}
      >
        Add
      </Button>
    </li>
  )
}
