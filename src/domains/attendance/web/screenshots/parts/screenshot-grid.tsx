import { time } from '#kit/web/format/dates.ts'
import { NearPart } from '#kit/web/screens/near-part.tsx'
import { count } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { BLUR_LABELS, SCREENSHOT_STATE_LABELS } from '#domains/attendance/contract/screenshot.labels.ts'
import type { ScreenshotRow, ScreenshotState } from '#domains/attendance/contract/screenshots.models.ts'
import { leftText, useMinute } from './time-left.ts'
import { type ImageCall, NoPicture, ScreenshotPicture } from './screenshot-picture.tsx'
import styles from '../screenshots.module.css'

type Props = Readonly<{
  screenshots: readonly ScreenshotRow[]
  call: ImageCall
  owner: string
  /** On whose clocks the times are shown; those of the reader when left out. */
  zone?: string
  onOpen: (screenshot: ScreenshotRow) => void
}>

const TONES: Readonly<Record<ScreenshotState, Tone>> = {
  private: 'attention',
  visible: 'off',
  deleted: 'off',
  expired: 'off',
}

/** The pictures of a day as small forms, in the order of time. */
export const ScreenshotGrid = ({ screenshots, onOpen, ...rest }: Props) => {
  const now = useMinute()
  return (
    <ul className={styles.grid}>
      {screenshots.map((screenshot) => (
        <li key={screenshot.id}>
          <Small {...rest} screenshot={screenshot} onOpen={() => onOpen(screenshot)} now={now} />
        </li>
      ))}
    </ul>
  )
}

const isSeen = (screenshot: ScreenshotRow, owner: string): boolean =>
  screenshot.state === 'visible' || (screenshot.state === 'private' && owner === 'own')

const missingText = ({ state, delete_reason }: ScreenshotRow): string => {
  if (state === 'private') return 'Only the person sees it yet'
  return state === 'deleted' ? `Deleted: ${delete_reason ?? ''}` : 'Removed, its time was over'
}

type SmallProps = Omit<Props, 'screenshots' | 'onOpen'> &
  Readonly<{ screenshot: ScreenshotRow; onOpen: () => void; now: number }>

const Small = ({ screenshot, call, owner, zone, onOpen, now }: SmallProps) => {
  const at = time(screenshot.taken_at, zone)
  return (
    <figure className={styles.small}>
      {isSeen(screenshot, owner) ? (
        <button type="button" className={styles.open} onClick={onOpen} aria-label={`Open the picture of ${at}`}>
          <NearPart>
            <ScreenshotPicture screenshot={screenshot} call={call} owner={owner} size="thumb" />
          </NearPart>
        </button>
      ) : (
        <NoPicture text={missingText(screenshot)} />
      )}
      <figcaption>
        <span className="m-number">{at}</span>
        <StatusBadge tone={TONES[screenshot.state]} word={SCREENSHOT_STATE_LABELS[screenshot.state]} />
        <span className="m-dim m-small">{notesOf(screenshot, owner, now).join(' · ')}</span>
      </figcaption>
    </figure>
  )
}

const notesOf = (screenshot: ScreenshotRow, owner: string, now: number): string[] => [
  ...(owner === 'own' && screenshot.can.redact ? [leftText(screenshot.visible_from, now)] : []),
  ...(screenshot.redacted ? ['Partly covered'] : []),
  ...(screenshot.blur === 'none' ? [] : [BLUR_LABELS[screenshot.blur]]),
  ...(owner === 'own' && screenshot.views > 0 ? [count(screenshot.views, 'view', 'views')] : []),
]
