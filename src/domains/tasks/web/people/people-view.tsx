import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day, today } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Capacity } from '../../contract/results.models.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import type { TaskFilters } from '../list/address.ts'
import { useBulk } from '../list/use-bulk.tsx'
import { useTaskSet } from '../parts/task-set.ts'
import { dueText } from '../parts/labels.ts'
import styles from './people.module.css'

const address = z.object({ week: z.iso.date().optional() })
const WEEK_DAYS = 7
const MAX_TASKS = 200

const mondayOf = (date: string): string => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % WEEK_DAYS))
}

/** Loads the people of a team with their free time, and their open tasks. */
const useLanes = (team: number | undefined, from: string, to: string) => {
  const calls = useTaskSet()
  const capacity = useCallQuery(
    calls.capacity,
    { body: { team_id: team, start_date: from, end_date: to } },
    { enabled: team !== undefined, showPrevious: true },
  )
  const tasks = useCallQuery(
    calls.list,
    {
      query: {
        team_id: team,
        state: 'offered,accepted,in_progress,blocked,in_review',
        sort: 'due_date',
        limit: MAX_TASKS,
      },
    },
    { enabled: team !== undefined, showPrevious: true },
  )
  // The lanes have their height with their tasks.
  const isWaiting = tasks.data === undefined && tasks.failure === null
  return { lanes: isWaiting ? { ...capacity, data: undefined } : capacity, rows: tasks.data ?? [] }
}

/**
 * Shows free time in a week: one lane for each person of a team. A task that is dropped on a lane is assigned to its
 * person.
 */
export const PeopleView = ({ filters }: Readonly<{ filters: TaskFilters }>) => {
  const actor = useActor()
  const [{ week }, set] = useAddressState(address)
  const from = week ?? mondayOf(today())
  const to = addDays(from, WEEK_DAYS - 1)
  const team = filters.query.team_id ?? (actor.area === 'employee' ? (actor.team_id ?? undefined) : undefined)
  const { lanes, rows } = useLanes(team, from, to)
  const bulk = useBulk()
  if (team === undefined)
    return (
      <Empty title="Choose a team" text="The people of a team are shown beside each other, with their free time." />
    )
  const assign = (id: number, person: number): void => {
    const row = rows.find((one) => one.id === id)
    if (row) void bulk.send([row], { do: 'assign', user_id: person })
  }
  return (
    <div className="m-stack">
      <WeekSwitch from={from} to={to} onWeek={(next) => set({ week: next })} />
      <Refused failure={bulk.failure} />
      {bulk.refused.map((line) => (
        <p key={line} role="alert">
          {line}
        </p>
      ))}
      <Loaded query={lanes} what="the people" shape="table">
        {(people) =>
          people.length === 0 ? (
            <Empty title="No one is in this team" text="Choose another team." />
          ) : (
            <ul className={styles.lanes}>
              {people
                .toSorted((a, b) => b.free_minutes - a.free_minutes)
                .map((one) => (
                  <Lane
                    key={one.employee.id}
                    person={one}
                    rows={rows.filter((row) => (row.assignee ?? row.offered_to)?.id === one.employee.id)}
                    onAssign={assign}
                  />
                ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

type WeekProps = Readonly<{ from: string; to: string; onWeek: (monday: string) => void }>

const WeekSwitch = ({ from, to, onWeek }: WeekProps) => (
  <div className={styles.week}>
    <Button
      variant="default"
      size="compact-sm"
      aria-label="Previous week"
      onClick={() => onWeek(addDays(from, -WEEK_DAYS))}
    >
      ‹
    </Button>
    <strong>
      {day(from)} – {day(to)}
    </strong>
    <Button variant="default" size="compact-sm" aria-label="Next week" onClick={() => onWeek(addDays(from, WEEK_DAYS))}>
      ›
    </Button>
  </div>
)

type LaneProps = Readonly<{
  person: Capacity
  rows: readonly TaskRow[]
  onAssign: (task: number, person: number) => void
}>

const Lane = ({ person, rows, onAssign }: LaneProps) => {
  const lane = useRef<HTMLLIElement>(null)
  const latest = useRef(onAssign)
  useEffect(() => {
    latest.current = onAssign
  })
  const { id, name, photo_version } = person.employee
  useEffect(() => {
    const element = lane.current
    if (!element) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['given'] === 'number' && source.data['from'] !== id,
      onDragEnter: () => element.setAttribute('data-over', ''),
      onDragLeave: () => element.removeAttribute('data-over'),
      onDrop: ({ source }) => {
        element.removeAttribute('data-over')
        if (typeof source.data['given'] === 'number') latest.current(source.data['given'], id)
      },
    })
  }, [id])
  return (
    <li ref={lane} className={styles.lane}>
      <PersonChip
        name={name}
        photo={photo_version === null ? null : { id, version: photo_version }}
        under={
          person.overdue_tasks > 0
            ? `${count(person.overdue_tasks, 'task')} overdue`
            : count(person.open_tasks, 'open task')
        }
      />
      <Bar person={person} />
      <ul className={styles.cards}>
        {rows.map((row) => (
          <Item key={row.id} row={row} person={id} />
        ))}
      </ul>
    </li>
  )
}

/** Expected time, and how much of it open tasks take. */
const Bar = ({ person }: Readonly<{ person: Capacity }>) => {
  const { expected_minutes, booked_minutes, free_minutes, leave_dates, unestimated_tasks } = person
  const share =
    expected_minutes === 0 ? (booked_minutes > 0 ? 100 : 0) : Math.min(100, (booked_minutes * 100) / expected_minutes)
  return (
    <div className={styles.barBox}>
      <div className={styles.bar} data-full={free_minutes < 0} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </div>
      <span className="m-small">
        {duration(booked_minutes)} of {duration(expected_minutes)} booked,{' '}
        {free_minutes < 0 ? <b>{duration(-free_minutes)} too much</b> : `${duration(free_minutes)} free`}
        {leave_dates.length > 0 && <>, leave on {leave_dates.map((date) => day(date)).join(', ')}</>}
        {unestimated_tasks > 0 && (
          <span className="m-dim">, {count(unestimated_tasks, 'task')} without an estimate</span>
        )}
      </span>
    </div>
  )
}

const Item = ({ row, person }: Readonly<{ row: TaskRow; person: number }>) => {
  const here = useHere()
  const go = useGo()
  const card = useRef<HTMLLIElement>(null)
  const { id } = row
  const may = row.can.reassign || row.can.offer
  useEffect(() => {
    const element = card.current
    if (!element || !may) return undefined
    return draggable({ element, getInitialData: () => ({ given: id, from: person }) })
  }, [id, person, may])
  return (
    <li ref={card} className={styles.card} data-offered={row.offered_to !== null}>
      <GoLink href={here({ task: row.id })} draggable={false}>
        {row.key} {row.title}
      </GoLink>
      <span className="m-dim m-small">
        {dueText(row)}
        {row.offered_to !== null && `, offered to ${row.offered_to.name}`}
      </span>
      {may && (
        <button type="button" className={styles.give} onClick={() => go(here({ step: `reassign-${row.id}` }))}>
          Hand over
        </button>
      )}
    </li>
  )
}
