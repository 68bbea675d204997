import { day } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { TaskRow } from '../../contract/tasks.models.ts'
import styles from './tasks.module.css'

const RISK = { due_off: 'Day off', no_time: 'Not enough time' } as const

type Task = Readonly<{ task: TaskRow }>

/** Returns the mark for a due date that does not suit. */
const markOf = ({ overdue_working_days, risk, asks_due_date }: TaskRow) => {
  if (asks_due_date !== null) return { tone: 'attention', word: `Asks for ${day(asks_due_date)}` } as const
  if (overdue_working_days > 0)
    return { tone: 'bad', word: `${count(overdue_working_days, 'working day')} late` } as const
  return risk === null ? null : ({ tone: 'attention', word: RISK[risk] } as const)
}

/** The same as text: `Mon 23 Nov, 5 working days late`. */
export const dueWholeText = (task: TaskRow): string =>
  task.due_date === null
    ? '–'
    : [day(task.due_date), markOf(task)?.word].filter((part) => part !== undefined).join(', ')

/** Writes by how much the task is late; empty where it is not. */
export const lateText = (task: TaskRow): string => {
  const mark = markOf(task)
  return mark?.tone === 'bad' ? mark.word : ''
}

/** The due date, with what does not suit it. */
export const Due = ({ task }: Task) => {
  const mark = markOf(task)
  if (task.due_date === null) return <span className="m-dim">–</span>
  return (
    <span className="m-row">
      {day(task.due_date)}
      {mark && <StatusBadge {...mark} />}
    </span>
  )
}

/** The same in a cell, which is as wide as the date: what does not suit it is below. */
export const DueCell = ({ task }: Task) => {
  const mark = markOf(task)
  if (task.due_date === null) return <span className="m-dim">–</span>
  return (
    <div className={styles.due}>
      {day(task.due_date)}
      {mark && (
        <span className={styles.dueMark} data-mark={mark.tone}>
          {mark.word}
        </span>
      )}
    </div>
  )
}
