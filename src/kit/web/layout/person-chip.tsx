import type { ReactNode } from 'react'
import { GoLink } from '../address/go-link.tsx'
import styles from './layout.module.css'

/** `Asha Rao` → `AR`. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}

const hue = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)

type AvatarProps = Readonly<{ name: string; photo_url?: string | null; size?: number }>

/** A photo, or the initials on a colour of their own. */
export const PersonAvatar = ({ name, photo_url, size = 28 }: AvatarProps) => (
  <span className={styles.avatar} style={{ '--hue': hue(name), '--size': `${size}px` }} aria-hidden="true">
    {photo_url ? <img src={photo_url} alt="" /> : initials(name)}
  </span>
)

type ChipProps = AvatarProps & Readonly<{ href?: string | undefined; under?: ReactNode }>

/** A person: photo or initials, the name, and one small line below when given. */
export const PersonChip = ({ name, photo_url = null, href, under }: ChipProps) => (
  <span className={styles.person}>
    <PersonAvatar name={name} photo_url={photo_url} />
    <span className={styles.personText}>
      {href ? <GoLink href={href}>{name}</GoLink> : <span>{name}</span>}
      {under && <span className={`m-dim m-small ${styles.under}`}>{under}</span>}
    </span>
  </span>
)
