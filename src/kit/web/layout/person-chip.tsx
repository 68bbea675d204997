import type { ScreenLink } from '#kit/contract/keys.ts'
import { type ReactNode, useRef } from 'react'
import { GoLink } from '../address/go-link.tsx'
import { type Photo, usePhotoUrl } from '../photo/photos.tsx'
import { useWasSeen } from './use-was-seen.ts'
import styles from './layout.module.css'

/** `Asha Rao` → `AR`. */
const initials = (name: string): string => {
  const parts = name.split(/\s+/).filter(Boolean)
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]]
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

const hue = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)

type AvatarProps = Readonly<{
  name: string
  photo?: Photo | null | undefined
  /** A picture that is not stored yet; wins over the photo. */
  preview?: string | null
  size?: number
  /** A dot in the corner: at work now, late, away, or off. Show it as text next to it, too. */
  presence?: 'here' | 'late' | 'away' | 'off' | null
}>

// The small photo has 96 pixels, and many screens draw two to each of ours.
const SMALL = 48

/** A photo, loaded when it is seen, or the initials on a colour of the name. */
export const PersonAvatar = ({ name, photo, preview, size = 28, presence = null }: AvatarProps) => {
  const face = useRef<HTMLSpanElement>(null)
  const wasSeen = useWasSeen(face, photo != null)
  const cached = usePhotoUrl(wasSeen ? photo : null, size > SMALL ? '512' : '96')
  const url = preview ?? cached
  return (
    <span
      ref={face}
      className={styles.face}
      data-face
      data-presence={presence}
      style={{ '--hue': hue(name), '--size': `${size}px` }}
    >
      <span className={styles.avatar} aria-hidden="true">
        {url ? <img src={url} alt="" /> : initials(name)}
      </span>
      {presence && <span className={styles.presence} aria-hidden="true" />}
    </span>
  )
}

type ChipProps = AvatarProps & Readonly<{ href?: ScreenLink | undefined; under?: ReactNode }>

/** A person: photo or initials, the name, and one small line below when given. */
export const PersonChip = ({ name, photo, presence, href, under }: ChipProps) => (
  <span className={styles.person}>
    <PersonAvatar name={name} photo={photo} presence={presence ?? null} />
    <span className={styles.personText}>
      {href ? <GoLink href={href}>{name}</GoLink> : <span>{name}</span>}
      {under && (
        <span className={`m-dim m-small ${styles.under}`} data-under>
          {under}
        </span>
      )}
    </span>
  </span>
)
