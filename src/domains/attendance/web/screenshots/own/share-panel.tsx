import { Button } from '@mantine/core'
import { IconPlayerStop, IconScreenShare } from '@tabler/icons-react'
import { useEffect } from 'react'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useStore } from '#kit/web/store.ts'
import { fileClock } from '#kit/contract/machine-clock.ts'
import { screenshotUpload } from '../../../contract/screenshots.calls.ts'
import { SCREENSHOT_LIMITS } from '../../../contract/screenshots.models.ts'
import { deskOf } from '../../punch/punch-desk.ts'
import { serverTime } from '../share/server-time.ts'
import { useShare } from '../share/use-share.ts'
import styles from '../screenshots.module.css'

type Props = Readonly<{ employee_id: number; mayShare: boolean }>

/** Returns the time of a file, by the clock of the server; never after now. */
const madeAt = (file: File, now: number): string => {
  const age = Math.max(0, fileClock() - file.lastModified)
  return new Date(now - age).toISOString()
}

/** Starts and stops the sharing, shows its state, and accepts a picture as a file. */
export const SharePanel = ({ employee_id, mayShare }: Props) => {
  const desk = deskOf(employee_id)
  const { stored } = useStore(desk.store)
  const { share, start, isStarting, failure, canShare } = useShare(employee_id)
  // The time of the server is that of the last heartbeat, which may be a minute away.
  useEffect(() => void desk.beat(), [desk])
  const why = obstacleOf(mayShare, stored.punch === 'in', stored.on_break === 'on')
  return (
    <Card title="Share your screen">
      <div className={styles.panel}>
        <div>
          {share ? (
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
              onClick={share.stop}
            >
              Stop
            </Button>
          ) : (
            <Button
              leftSection={<IconScreenShare size={16} aria-hidden="true" />}
              disabled={why !== null || !canShare}
              loading={isStarting}
              onClick={() => void start()}
            >
              Share Screen
            </Button>
          )}
        </div>
        {why !== null && !share && <p className="m-dim">{why}</p>}
        {why === null && !canShare && (
          <p className="m-dim">This browser cannot share a screen. Upload pictures instead.</p>
        )}
        <div role="status" className={styles.news}>
          {share && (
            <p>
              {count(share.taken, 'picture', 'pictures')} stored, {count(share.missed, 'picture', 'pictures')} missed
              {share.waiting > 0 && `, ${share.waiting} sent again soon`}. A missed picture changes nothing in your
              time.
            </p>
          )}
          {share?.failure && <p className={styles.wrong}>The last picture was not stored: {share.failure}</p>}
          {failure && <p className={styles.wrong}>{failure}</p>}
        </div>
        {why === null && (
          <UploadBox
            call={screenshotUpload}
            input={(file) => ({ body: { id: employee_id, captured_at: madeAt(file, serverTime(desk.store.get())) } })}
            takes="picture"
            max_bytes={SCREENSHOT_LIMITS.max_bytes}
            label="Upload screenshot"
            doneText="Stored."
          />
        )}
      </div>
    </Card>
  )
}

const obstacleOf = (mayShare: boolean, isIn: boolean, isOnBreak: boolean): string | null => {
  if (!mayShare) return 'Agree to the privacy text first. Without it you punch and work as before.'
  if (!isIn) return 'Punch in first. Pictures are taken while you work.'
  return isOnBreak ? 'You are on a break. Nothing is taken now.' : null
}
