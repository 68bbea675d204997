import { ActionIcon } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconMail, IconMailOpened } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { dateTime, relative } from '#kit/web/format/dates.ts'
import type { Notification } from '../contract/notices.calls.ts'
import type { RowActions } from './use-row-actions.ts'
import styles from './inbox.module.css'

type Props = Readonly<{ row: Notification; actions: RowActions; onLeave: () => void }>

/** One notification: what happened, why it is told, and where it leads. */
export const InboxRow = ({ row, actions, onLeave }: Props) => {
  const isUnread = row.read_at === null
  const follow = (): void => {
    if (row.can.read) actions.setRead(row, true)
    onLeave()
  }
  return (
    <li className={styles.row} data-row={row.id} data-unread={isUnread}>
      <div className={styles.text}>
        <span className={styles.title}>
          {isUnread && <span className="m-hidden">Unread: </span>}
          {row.path ? (
            <GoLink href={row.path} data-title onClick={follow}>
              {row.title}
            </GoLink>
          ) : (
            <button type="button" data-title onClick={() => row.can.read && actions.setRead(row, true)}>
              {row.title}
            </button>
          )}
          {row.count > 1 && <span className={styles.count}>{row.count}</span>}
        </span>
        {row.body && <span>{row.body}</span>}
        <span className="m-dim m-small">
          <time dateTime={row.created_at} title={dateTime(row.created_at)}>
            {relative(row.created_at)}
          </time>
          {row.why && ` · ${row.why}`}
        </span>
      </div>
      <div className={styles.actions}>
        {row.archived_at === null && (
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
        {row.can.archive && (
          <ActionIcon variant="subtle" color="gray" size={32} aria-label="Archive" onClick={() => actions.archive(row)}>
            <IconArchive size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        {row.can.restore && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label="Move to the inbox"
            onClick={() => actions.restore(row)}
          >
            <IconArchiveOff size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
