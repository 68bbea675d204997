import { time } from '#kit/web/format/dates.ts'
import { NearPart } from '#kit/web/screens/near-part.tsx'
import { count } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { BLUR_LABELS, SCREENSHOT_STATE_LABELS } from '#domains/attendance/contract/screenshot.labels.ts'
import type { ScreenshotRow, ScreenshotState } from '../../../contract/screenshots.models.ts'
import { leftText, useMinute } from './time-left.ts'
import { type ImageCall, NoPicture, ShotPicture } from './shot-picture.tsx'
import styles from '../screenshots.module.css'

type Props = Readonly<{
  shots: readonly ScreenshotRow[]
  call: ImageCall
  owner: string
  /** On whose clocks the times are shown; those of the reader when left out. */
  zone?: string
  onOpen: (shot: ScreenshotRow) => void
}>

const TONES: Readonly<Record<ScreenshotState, Tone>> = {
  private: 'attention',
  visible: 'off',
  deleted: 'off',
  expired: 'off',
}

/** The pictures of a day as small forms, in the order of time. */
export const ShotGrid = ({ shots, onOpen, ...rest }: Props) => {
  const now = useMinute()
  return (
    <ul className={styles.grid}>
      {shots.map((shot) => (
        <li key={shot.id}>
          <Small {...rest} shot={shot} onOpen={() => onOpen(shot)} now={now} />
        </li>
      ))}
    </ul>
  )
}

const isSeen = (shot: ScreenshotRow, owner: string): boolean =>
  shot.state === 'visible' || (shot.state === 'private' && owner === 'own')

const goneText = ({ state, delete_reason }: ScreenshotRow): string => {
  if (state === 'private') return 'Only the person sees it yet'
  return state === 'deleted' ? `Deleted: ${delete_reason ?? ''}` : 'Removed, its time was over'
}

type SmallProps = Omit<Props, 'shots' | 'onOpen'> & Readonly<{ shot: ScreenshotRow; onOpen: () => void; now: number }>

const Small = ({ shot, call, owner, zone, onOpen, now }: SmallProps) => {
  const at = time(shot.taken_at, zone)
  return (
    <figure className={styles.small}>
      {isSeen(shot, owner) ? (
        <button type="button" className={styles.open} onClick={onOpen} aria-label={`Open the picture of ${at}`}>
          <NearPart>
            <ShotPicture shot={shot} call={call} owner={owner} size="thumb" />
          </NearPart>
        </button>
      ) : (
        <NoPicture text={goneText(shot)} />
      )}
      <figcaption>
        <span className="m-number">{at}</span>
        <StatusBadge tone={TONES[shot.state]} word={SCREENSHOT_STATE_LABELS[shot.state]} />
        <span className="m-dim m-small">{notesOf(shot, owner, now).join(' · ')}</span>
      </figcaption>
    </figure>
  )
}

const notesOf = (shot: ScreenshotRow, owner: string, now: number): string[] => [
  ...(owner === 'own' && shot.can.redact ? [leftText(shot.visible_from, now)] : []),
  ...(shot.redacted ? ['Partly covered'] : []),
  ...(shot.blur === 'none' ? [] : [BLUR_LABELS[shot.blur]]),
  ...(owner === 'own' && shot.views > 0 ? [count(shot.views, 'view', 'views')] : []),
]
