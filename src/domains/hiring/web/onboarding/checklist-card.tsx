import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { dateTime, day } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Task } from '../../contract/checklist.models.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { TASK } from './labels.ts'
import styles from '../parts/hiring.module.css'
import own from './onboarding.module.css'

const ICONS = { open: IconCircle, done: IconCircleCheckFilled, waived: IconCircleMinus } as const

/** The checklist by due day, before and from the first day on; items that block the approval or the first day are marked. */
export const ChecklistCard = ({ onboard }: Readonly<{ onboard: WholeOnboard }>) => {
  const { checklist, joining_on } = onboard
  const closed = checklist.filter(({ state }) => state !== 'open').length
  const groups = [
    ['Before the first day', checklist.filter(({ due_on }) => due_on < joining_on)],
    ['From the first day on', checklist.filter(({ due_on }) => due_on >= joining_on)],
  ] as const
  return (
    <Card
      title="Checklist"
      aside={
        <span className="m-dim m-small">
          {closed} of {checklist.length} done
        </span>
      }
    >
      {checklist.length === 0 && <p className="m-dim">The template has no items.</p>}
      {groups.map(
        ([title, tasks]) =>
          tasks.length > 0 && (
            <section key={title} className={own.group} aria-label={title}>
              <h3 className={own.tasksTitle}>{title}</h3>
              <ul className={own.tasks}>
                {tasks.map((task) => (
                  <Item key={task.id} task={task} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Card>
  )
}

const Item = ({ task }: Readonly<{ task: Task }>) => {
  const here = useHere()
  const Icon = ICONS[task.state]
  const isCritical = task.state === 'open' && task.blocks !== 'none'
  return (
    <li className={own.task} data-state={task.state}>
      <Icon size={18} role="img" aria-label={TASK[task.state].word} />
      <span className="m-row">
        <GoLink href={here({ item: task.id })}>{task.title}</GoLink>
        {isCritical && <StatusBadge tone="attention" word="Critical" />}
      </span>
      <span className={own.due} data-late={task.is_late}>
        {task.is_late && 'Overdue, '}
        {day(task.due_on)}
      </span>
      <span className={`m-dim m-small ${own.taskOwner}`}>
        {[task.owner, task.equipment && `${task.equipment.name}: ${task.equipment.in_stock} in stock`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  )
}

/** All that happened, from the first application on; the newest first. */
export const ThreadCard = ({ thread }: Pick<WholeOnboard, 'thread'>) => (
  <Card title="Timeline">
    <ol className={styles.list}>
      {thread.toReversed().map((entry, at) => (
        <li key={at} className={styles.entry}>
          <span className={styles.text}>{entry.text}</span>
          <span className="m-dim m-small">{[entry.actor, dateTime(entry.at)].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ol>
  </Card>
)
