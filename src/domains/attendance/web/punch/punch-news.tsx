import { Button } from '@mantine/core'
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react'
import { dateTime } from '#kit/web/format/dates.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { PunchAction } from './punch-state.ts'
import type { Press } from './punch-storage.ts'
import type { Punch } from './use-punch.ts'
import styles from './punch.module.css'

const WORDS: Readonly<Record<PunchAction, string>> = {
  punch_in: 'Punch In',
  punch_out: 'Punch Out',
  break_start: 'Start Break',
  break_end: 'End Break',
}

/** Whether the server is reached, what waits to be sent, and why a press did nothing. */
export const PunchNews = ({ punch }: { punch: Punch }) => {
  const listed = punch.queue.filter((press) => press.is_queued)
  return (
    <div className={styles.news} aria-live="polite">
      {listed.length > 0 && (
        <ul className={styles.queue} aria-label="Presses that wait">
          {listed.map((press) => (
            <Waiting key={press.key} press={press} onDismiss={() => punch.desk.dismiss(press.key)} />
          ))}
        </ul>
      )}
      {!listed.some((press) => press.refused !== null) && <Refused failure={punch.failure} />}
      <Connection is_offline={punch.is_offline} />
    </div>
  )
}

const Connection = ({ is_offline }: { is_offline: boolean }) => (
  <p className={styles.connection} data-offline={is_offline}>
    {is_offline ? <IconCloudOff size={16} aria-hidden="true" /> : <IconPlugConnected size={16} aria-hidden="true" />}
    {is_offline ? 'No connection. What you press here is kept and sent later.' : 'Connected'}
  </p>
)

const Waiting = ({ press, onDismiss }: { press: Press; onDismiss: () => void }) => (
  <li data-refused={press.refused !== null}>
    <span>
      <strong>{WORDS[press.action]}</strong> pressed {dateTime(press.body.pressed_at)}
    </span>
    <span>{press.refused ?? 'Waiting to be sent'}</span>
    {press.refused !== null && (
      <Button variant="subtle" size="compact-xs" onClick={onDismiss}>
        Dismiss
      </Button>
    )}
  </li>
)
