import { Button } from '@mantine/core'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { dateTime } from '#kit/web/format/dates.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { PunchAction } from './punch-state.ts'
import type { QueuedPunch } from './punch-storage.ts'
import type { Punch } from './use-punch.ts'
import styles from './punch.module.css'

const LABELS: Readonly<Record<PunchAction, string>> = {
  punch_in: 'Punch In',
  punch_out: 'Punch Out',
  break_start: 'Start Break',
  break_end: 'End Break',
}

/** Shows if the server cannot be accessed, what waits to be sent, and the reason why a click had no effect. */
export const PunchNews = ({ punch }: { punch: Punch }) => {
  const listed = punch.queue.filter((queued) => queued.is_queued)
  return (
    <div className={styles.news} aria-live="polite">
      {listed.length > 0 && (
        <ul className={styles.queue} aria-label="Waiting to be sent">
          {listed.map((queued) => (
            <Waiting key={queued.key} queued={queued} onDismiss={() => punch.desk.dismiss(queued.key)} />
          ))}
        </ul>
      )}
      {!listed.some((queued) => queued.refused !== null) && <Refused failure={punch.failure} />}
      <Connection isOffline={punch.is_offline} text={connectionText(punch, listed.length > 0)} />
    </div>
  )
}

const connectionText = ({ is_offline, isUnsaved }: Punch, isWaiting: boolean): string => {
  if (isUnsaved && isWaiting) return 'This browser cannot save it. Keep this page open until it is sent.'
  if (!is_offline) return 'Connected'
  return isWaiting
    ? 'Saved on this device, sent when you are back online.'
    : 'No connection. What you press here is saved and sent later.'
}

const Connection = ({ isOffline, text }: { isOffline: boolean; text: string }) => (
  <p className={styles.connection} data-offline={isOffline}>
    {isOffline ? <IconCloudOff size={16} aria-hidden="true" /> : <IconPlugConnected size={16} aria-hidden="true" />}
    {text}
  </p>
)

const Waiting = ({ queued, onDismiss }: { queued: QueuedPunch; onDismiss: () => void }) => (
  <li data-refused={queued.refused !== null}>
    <span>
      <strong>{LABELS[queued.action]}</strong> pressed {dateTime(queued.body.pressed_at)}
    </span>
    {queued.refused !== null && <span>{queued.refused}</span>}
    {queued.refused !== null && (
      <Button variant="subtle" size="compact-xs" onClick={onDismiss}>
        Dismiss
      </Button>
    )}
  </li>
)
