import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useGo } from '#kit/web/address/use-go.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Capacity } from '../../contract/results.models.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { dueText } from '../parts/labels.ts'
import { inWeeks } from './weeks.ts'
import styles from './people.module.css'

type LaneProps = Readonly<{
  person: Capacity
  rows: readonly TaskRow[]
  mondays: readonly string[]
  /** The heads of the columns, which a phone shows above each week. */
  heads: readonly string[]
  onAssign: (task: number, person: number) => void
}>

const underOf = ({ open_tasks, overdue_tasks }: Capacity): string =>
  overdue_tasks > 0 ? `${count(open_tasks, 'open task')}, ${overdue_tasks} overdue` : count(open_tasks, 'open task')

/** One person: the load of each week with its tasks. A task that is dropped here is assigned to the person. */
export const Lane = ({ person, rows, mondays, heads, onAssign }: LaneProps) => {
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
        under={underOf(person)}
      />
      {inWeeks(rows, mondays).map((tasks, at) => (
        <div key={heads[at]} className={styles.week} data-empty={tasks.length === 0 && at === mondays.length}>
          <span className={styles.weekName}>{heads[at]}</span>
          <Load week={person.weeks[at]} leave_dates={person.leave_dates} />
          {tasks.length > 0 && (
            <ul className={styles.chips}>
              {tasks.map((row) => (
                <Chip key={row.id} row={row} person={id} />
              ))}
            </ul>
          )}
        </div>
      ))}
    </li>
  )
}

const NEARLY_FULL = 0.8

type LoadProps = Readonly<{ week: Capacity['weeks'][number] | undefined; leave_dates: readonly string[] }>

/** The expected time of a week, and how much of it open tasks take. */
const Load = ({ week, leave_dates }: LoadProps) => {
  if (!week) return null
  const { from, to, booked_minutes, expected_minutes } = week
  const leave = leave_dates.filter((date) => date >= from && date <= to)
  const isOver = booked_minutes > expected_minutes
  const isAway = expected_minutes === 0
  const text = isAway
    ? `${duration(booked_minutes)} planned`
    : `${duration(booked_minutes)} of ${duration(expected_minutes)}`
  return (
    <div className={styles.load}>
      <Bullet
        label={isAway ? text : `${text} booked`}
        value={booked_minutes}
        most={Math.max(booked_minutes, expected_minutes)}
        mark={isOver ? expected_minutes : null}
        tone={isOver ? 'bad' : booked_minutes > NEARLY_FULL * expected_minutes ? 'attention' : undefined}
      />
      <span className="m-dim m-small">
        {booked_minutes > 0 ? text : isAway ? 'No working hours' : `${duration(expected_minutes)} free`}
        {isOver && (
          <b className={styles.over}>
            {isAway ? ', no working hours' : `, ${duration(booked_minutes - expected_minutes)} too much`}
          </b>
        )}
      </span>
      {leave.length > 0 && <span className={styles.leave}>Leave on {leave.map((date) => day(date)).join(', ')}</span>}
    </div>
  )
}

const Chip = ({ row, person }: Readonly<{ row: TaskRow; person: number }>) => {
  const here = useHere()
  const go = useGo()
  const chip = useRef<HTMLLIElement>(null)
  const { id } = row
  const may = row.can.reassign || row.can.offer
  useEffect(() => {
    const element = chip.current
    if (!element || !may) return undefined
    return draggable({ element, getInitialData: () => ({ given: id, from: person }) })
  }, [id, person, may])
  const isLate = row.overdue_working_days > 0
  const details = [
    row.due_date === null ? '' : `due ${dueText(row)}`,
    isLate ? 'overdue' : '',
    row.remaining_minutes === null ? 'no estimate' : `${duration(row.remaining_minutes)} left`,
    row.offered_to === null ? '' : `offered to ${row.offered_to.name}`,
  ].filter((detail) => detail !== '')
  return (
    <li
      ref={chip}
      className={styles.chip}
      data-offered={row.offered_to !== null}
      data-late={isLate}
      data-movable={may}
      title={`${row.key} ${row.title}: ${details.join(', ')}`}
    >
      <GoLink href={here({ task: row.id })} draggable={false}>
        {row.title}
        <span className="m-hidden">
          {' '}
          ({row.key}, {details.join(', ')})
        </span>
      </GoLink>
      <span className="m-dim m-small">
        {row.remaining_minutes === null ? 'No estimate' : duration(row.remaining_minutes)}
      </span>
      {may && (
        <button
          type="button"
          className={styles.give}
          aria-label={`Hand over ${row.key}`}
          title="Hand over"
          onClick={() => go(here({ step: `reassign-${row.id}` }))}
        >
          <IconArrowsExchange size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
