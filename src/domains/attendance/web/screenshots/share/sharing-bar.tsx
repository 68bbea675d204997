import { Button, Portal } from '@mantine/core'
import { IconPlayerPause, IconScreenShare } from '@tabler/icons-react'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { clockTime } from '#domains/attendance/contract/attendance.labels.ts'
import type { Share } from './share-store.ts'
import styles from './sharing-bar.module.css'

const nextText = ({ isPaused, next }: Share, zone: string): string => {
  if (isPaused) return 'paused on your break'
  if (!next) return 'no picture is due'
  const [from, to] = [next.from, next.to].map((at) => clockTime(at, zone))
  return `next picture ${from}–${to}`
}

/** Shown on every screen of the employee area while the screen is shared. */
const SharingBar = ({ share }: { share: Share }) => {
  const { time_zone } = useActor()
  const Icon = share.isPaused ? IconPlayerPause : IconScreenShare
  const missed = share.missed > 0 && `${count(share.missed, 'picture', 'pictures')} missed`
  const waiting = share.waiting > 0 && `${count(share.waiting, 'picture', 'pictures')} sent again soon`
  return (
    <Portal>
      <section className={styles.bar} aria-label="Screen sharing" data-paused={share.isPaused}>
        <Icon size={18} aria-hidden="true" />
        <p>
          <strong>Sharing screen</strong>
          {[nextText(share, time_zone), waiting, missed].filter(Boolean).map((text) => (
            <span key={String(text)}> · {text}</span>
          ))}
        </p>
        <Button size="compact-sm" variant="default" onClick={share.stop}>
          Stop
        </Button>
      </section>
    </Portal>
  )
}
export default SharingBar
