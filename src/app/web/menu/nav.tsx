import { IconChevronDown, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { activeEntry, isGroup } from './menu.ts'
import type { MenuEntry, MenuGroup, MenuItem } from './menu-items.ts'
import styles from './nav.module.css'
import { useBadges } from './use-badges.ts'

const MOST_SHOWN = 99

/** `list`: groups open in place. `flyout`: groups open next to or below their button, on hover and focus. */
type NavForm = 'list' | 'flyout'

type Props = Readonly<{
  items: readonly MenuItem[]
  path: string
  tab: string | null
  form: NavForm
  isNarrow: boolean
  onGo?: () => void
  /** Fixes the open rail, or folds it again. */
  onPin?: (() => void) | undefined
}>

/** The menu of the area. */
export const Nav = ({ items, path, tab, form, isNarrow, onGo, onPin }: Props) => {
  const active = activeEntry(items, path, tab)
  const badges = useBadges()
  return (
    <nav className={styles.nav} aria-label="Main" data-form={form} data-narrow={isNarrow}>
      <ul>
        {items.map((item) => (
          <li key={item.label} className={styles.item}>
            {isGroup(item) ? (
              <Group group={item} active={active} form={form} badges={badges} onGo={onGo} />
            ) : (
              <Entry entry={item} isActive={item === active} waiting={badges[item.path]} isTop onGo={onGo} />
            )}
          </li>
        ))}
      </ul>
      {onPin && (
        <div className={styles.pin}>
          <button type="button" className={styles.entry} data-top="true" onClick={onPin}>
            {isNarrow ? (
              <IconPin size={18} stroke={1.7} aria-hidden="true" />
            ) : (
              <IconPinnedOff size={18} stroke={1.7} aria-hidden="true" />
            )}
            <span className={styles.word}>{isNarrow ? 'Keep menu open' : 'Fold menu'}</span>
          </button>
        </div>
      )}
    </nav>
  )
}

type EntryProps = Readonly<{
  entry: MenuEntry
  isActive: boolean
  /** The number of waiting items on the screen. */
  waiting: number | undefined
  isTop?: boolean
  onGo: (() => void) | undefined
}>

const Entry = ({ entry, isActive, waiting, isTop = false, onGo }: EntryProps) => {
  const Icon = entry.icon
  return (
    <GoLink
      href={entry.link ?? entry.path}
      className={styles.entry}
      aria-current={isActive ? 'page' : undefined}
      data-top={isTop}
      title={isTop ? entry.label : undefined}
      onClick={onGo}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={styles.word}>{entry.label}</span>
      {waiting !== undefined && (
        <span className={styles.badge} aria-label={`${waiting} waiting`}>
          {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
        </span>
      )}
    </GoLink>
  )
}

type GroupProps = Readonly<{
  group: MenuGroup
  active: MenuEntry | undefined
  form: NavForm
  badges: Readonly<Record<string, number>>
  onGo: (() => void) | undefined
}>

const Group = ({ group, active, form, badges, onGo }: GroupProps) => {
  const isHere = active !== undefined && group.entries.includes(active)
  const [isOpen, setOpen] = useState(form === 'list')
  const Icon = group.icon
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        data-top="true"
        data-here={isHere}
        aria-expanded={isOpen}
        aria-label={group.label}
        title={group.label}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={18} stroke={1.7} aria-hidden="true" />
        <span className={styles.word}>{group.label}</span>
        <IconChevronDown size={14} className={styles.chevron} aria-hidden="true" />
      </button>
      <ul className={styles.sub} data-open={isOpen} aria-label={group.label}>
        {group.entries.map((entry) => (
          <li key={entry.link ?? entry.path}>
            <Entry entry={entry} isActive={entry === active} waiting={badges[entry.path]} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}
