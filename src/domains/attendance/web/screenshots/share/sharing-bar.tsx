import { Button, Portal } from '@mantine/core'
import { IconPlayerPause, IconScreenShare } from '@tabler/icons-react'
import { time } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Share } from './share-store.ts'
import styles from './sharing-bar.module.css'

const clock = (at: number): string => time(new Date(at).toISOString())

const nextText = ({ isPaused, next }: Share): string => {
  if (isPaused) return 'paused on your break'
  return next ? `next picture ${clock(next.from)}–${clock(next.to)}` : 'no picture is due'
}

/** Stands on every screen of the employee area while the screen is shared. */
const SharingBar = ({ share }: { share: Share }) => {
  const Icon = share.isPaused ? IconPlayerPause : IconScreenShare
  const missed = share.missed > 0 && `${count(share.missed, 'picture', 'pictures')} missed`
  const waiting = share.waiting > 0 && `${count(share.waiting, 'picture', 'pictures')} sent again soon`
  return (
    <Portal>
      <section className={styles.bar} aria-label="Screen sharing" data-paused={share.isPaused}>
        <Icon size={18} aria-hidden="true" />
        <p>
          <strong>Sharing screen</strong>
          {[nextText(share), waiting, missed].filter(Boolean).map((text) => (
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
