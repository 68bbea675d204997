import { ActionIcon } from '@mantine/core'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { dateTime, relative } from '#kit/web/format/dates.ts'
import type { Notification } from '../contract/notices.models.ts'
import { RowMenu } from './row-menu.tsx'
import { SnoozeDate } from './snooze-date.tsx'
import type { RowActions } from './use-row-actions.ts'
import { Verbs } from './verb-button.tsx'
import styles from './inbox.module.css'

type Props = Readonly<{ row: Notification; actions: RowActions; onLeave: () => void }>

/** One notification: what happened, why it is told, where it leads, and what can be done with it in place. */
export const InboxRow = ({ row, actions, onLeave }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const isUnread = row.read_at === null
  return (
    <li className={styles.row} data-row={row.id} data-unread={isUnread}>
      <div className={styles.text}>
        <Title row={row} actions={actions} onLeave={onLeave} />
        {row.body && <span>{row.body}</span>}
        <span className="m-dim m-small">
          <time dateTime={row.created_at} title={dateTime(row.created_at)}>
            {relative(row.created_at)}
          </time>
          {row.actor_name && ` · by ${row.actor_name}`}
          {row.snoozed_until && ` · back ${dateTime(row.snoozed_until)}`}
          {row.why && ` · ${row.why}`}
        </span>
        <Verbs verbs={row.verbs} onDone={actions.refresh} />
      </div>
      <div className={styles.actions}>
        {row.can.archive && row.snoozed_until === null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={isUnread ? 'Mark as read' : 'Mark as unread'}
            onClick={() => actions.setRead(row, isUnread)}
          >
            {isUnread ? <IconMailOpened size={16} aria-hidden="true" /> : <IconMail size={16} aria-hidden="true" />}
          </ActionIcon>
        )}
        {Object.values(row.can).some(Boolean) && (
          <RowMenu row={row} actions={actions} onChooseDate={() => setAsking(true)} />
        )}
      </div>
      <SnoozeDate
        is_open={isAsking}
        onClose={() => setAsking(false)}
        onChoose={(snoozed_until, words) => {
          setAsking(false)
          actions.snooze(row, { snoozed_until }, words)
        }}
      />
    </li>
  )
}

const Title = ({ row, actions, onLeave }: Props) => {
  const read = (): void => {
    if (row.can.read) actions.setRead(row, true)
  }
  return (
    <span className={styles.title}>
      {row.read_at === null && <span className="m-hidden">Unread: </span>}
      {row.path ? (
        <GoLink
          href={row.path}
          data-title
          onClick={() => {
            read()
            onLeave()
          }}
        >
          {row.title}
        </GoLink>
      ) : (
        <button type="button" data-title onClick={read}>
          {row.title}
        </button>
      )}
      {row.count > 1 && <span className={styles.count}>{row.count}</span>}
    </span>
  )
}
