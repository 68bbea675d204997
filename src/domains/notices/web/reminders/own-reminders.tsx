import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listOwnReminders } from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { useReminderActions } from './use-reminder-actions.ts'
import { repeatText } from './labels.ts'
import styles from './reminders.module.css'

const MAX_REMINDERS = 100

/** The reminders of a person: those that wait, and those that come. */
const OwnReminders = () => {
  const overdue = useCallQuery(listOwnReminders, { query: { state: 'overdue', limit: MAX_REMINDERS } })
  const upcoming = useCallQuery(listOwnReminders, { query: { state: 'upcoming', limit: MAX_REMINDERS } })
  const remind = useDrawer('remind')
  const add = <Button onClick={() => remind.open('new')}>Add reminder</Button>
  return (
    <Loaded query={overdue} what="your reminders" shape="lines">
      {(waiting) => (
        <Loaded query={upcoming} what="your reminders" shape="lines">
          {(coming) => {
            const known = new Set(waiting.map(({ id }) => id))
            const rest = coming.filter(({ id }) => !known.has(id))
            if (waiting.length + rest.length === 0)
              return <Empty title="Nothing to remember" text="Add what you want to be told at a time." action={add} />
            const hidden = (upcoming.meta?.total ?? 0) - coming.length
            return (
              <div className={styles.stack}>
                <div>{add}</div>
                <Part title="Overdue" rows={waiting} />
                <Part title="Upcoming" rows={rest} />
                {hidden > 0 && <p className="m-dim">{count(hidden, 'later one is', 'later ones are')} not shown.</p>}
              </div>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
export default OwnReminders

const Part = ({ title, rows }: Readonly<{ title: string; rows: readonly Reminder[] }>) =>
  rows.length > 0 && (
    <section aria-label={title}>
      <h2 className={styles.day}>{title}</h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )

const Line = ({ row }: Readonly<{ row: Reminder }>) => {
  const actions = useReminderActions('employee')(row)
  const isOpen = row.occurrence?.state === 'open'
  const at = isOpen && row.occurrence ? row.occurrence.due_at : row.next_due_at
  const details = [...(row.mine ? [] : [`From ${row.owner_name}`]), ...(row.repeat === 'none' ? [] : [repeatText(row)])]
  return (
    <li className={styles.ownLine}>
      <span className={styles.stacked}>
        <span className={styles.title}>
          {row.path?.startsWith('/employee/') ? <GoLink href={row.path}>{row.title}</GoLink> : row.title}
        </span>
        {row.notes !== '' && <span className={styles.notes}>{row.notes}</span>}
        <span className="m-dim m-small">
          {[at === null ? '' : dateTime(at), ...details].filter(Boolean).join(' · ')}
        </span>
        {row.occurrence?.state === 'open' && row.occurrence.is_escalated && (
          <StatusBadge tone="bad" word="Nobody answered" />
        )}
      </span>
      {actions.length > 0 && <ActionMenu actions={actions} label={`Actions for ${row.title}`} />}
    </li>
  )
}
