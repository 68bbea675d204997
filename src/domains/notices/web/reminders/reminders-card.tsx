import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime, dayIn, time, today } from '#kit/web/format/dates.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { undoToast } from '#kit/web/toasts/toast-store.ts'
import { remindersCard, type RemindersCard } from '../../contract/notices.cards.ts'
import { updateAdminNotification, updateNotification } from '../../contract/notices.calls.ts'
import { useDone } from './use-reminder-actions.ts'
import styles from './reminders.module.css'

type Row = RemindersCard['rows'][number]

/** The reminders that are due today or still open. */
const Reminders = ({ data, path }: DashboardCardProps) => {
  const { rows, more } = remindersCard.parse(data)
  return (
    <>
      <ul className={styles.cardRows}>
        {rows.map((row) => (
          <CardRow key={`${row.occurrence_id ?? row.title}-${row.due_at}`} row={row} />
        ))}
      </ul>
      {path !== '' && <GoLink href={path}>{more > 0 ? `${more} more` : 'All reminders'}</GoLink>}
    </>
  )
}
export default Reminders

const CardRow = ({ row }: Readonly<{ row: Row }>) => {
  const { title, due_at, path, occurrence_id } = row
  const { area } = useActor()
  const done = useDone()
  const isToday = dayIn(due_at) === today()
  const isOwnPage = path?.startsWith(`/${area}/`) ?? false
  return (
    <li className={styles.cardRow}>
      <span className={styles.stacked}>
        {path && isOwnPage ? <GoLink href={path}>{title}</GoLink> : title}
        <span className="m-dim m-small">{isToday ? `Today, ${time(due_at)}` : dateTime(due_at)}</span>
      </span>
      {occurrence_id !== null && (
        <span className={styles.buttons}>
          <Button
            size="compact-sm"
            aria-label={`Done: ${title}`}
            loading={done.isRunning}
            onClick={() => done.finish(occurrence_id)}
          >
            Done
          </Button>
          {row.notice && <Snooze title={title} notice={row.notice} />}
        </span>
      )}
      <Refused failure={done.failure} />
    </li>
  )
}

/** Snoozes until tomorrow morning, when the notice comes back. */
const Snooze = ({ title, notice }: Readonly<{ title: string; notice: NonNullable<Row['notice']> }>) => {
  const { area } = useActor()
  const admin = useCall(updateAdminNotification)
  const user = useCall(updateNotification)
  const { run, isRunning } = area === 'admin' ? admin : user
  const snooze = async (): Promise<void> => {
    const params = { id: notice.id }
    const sent = await run({ params, body: { version: notice.version, state: 'snoozed', until: 'tomorrow' } })
    if (!sent) return
    const back = { version: sent.data.version, state: 'restored' } as const
    undoToast('Snoozed until tomorrow', () => void run({ params, body: back }))
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Snooze: ${title}`}
      loading={isRunning}
      onClick={() => void snooze()}
    >
      Snooze
    </Button>
  )
}
