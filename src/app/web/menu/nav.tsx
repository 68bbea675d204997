import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { activeEntry, isGroup, type MenuEntry, type MenuGroup, type MenuItem } from './menu.ts'
import styles from './nav.module.css'

/** `list`: groups open in place. `flyout`: groups open beside or below their button, on hover and focus. */
export type NavForm = 'list' | 'flyout'

type Props = Readonly<{
  items: readonly MenuItem[]
  path: string
  form: NavForm
  is_narrow: boolean
  onGo?: () => void
}>

/** The menu of the area. */
export const Nav = ({ items, path, form, is_narrow, onGo }: Props) => {
  const active = activeEntry(items, path)
  return (
    <nav className={styles.nav} aria-label="Main" data-form={form} data-narrow={is_narrow}>
      <ul>
        {items.map((item) => (
          <li key={item.label} className={styles.item}>
            {isGroup(item) ? (
              <Group group={item} active={active} form={form} onGo={onGo} />
            ) : (
              <Entry entry={item} is_active={item === active} is_top onGo={onGo} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type EntryProps = Readonly<{ entry: MenuEntry; is_active: boolean; is_top?: boolean; onGo: (() => void) | undefined }>

const Entry = ({ entry, is_active, is_top = false, onGo }: EntryProps) => {
  const Icon = entry.icon
  return (
    <GoLink
      href={entry.path}
      className={styles.entry}
      aria-current={is_active ? 'page' : undefined}
      data-top={is_top}
      title={is_top ? entry.label : undefined}
      onClick={onGo}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>{entry.label}</span>
    </GoLink>
  )
}

type GroupProps = Readonly<{
  group: MenuGroup
  active: MenuEntry | undefined
  form: NavForm
  onGo: (() => void) | undefined
}>

const Group = ({ group, active, form, onGo }: GroupProps) => {
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
        <span>{group.label}</span>
        <IconChevronDown size={14} className={styles.chevron} aria-hidden="true" />
      </button>
      <ul className={styles.sub} data-open={isOpen} aria-label={group.label}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} is_active={entry === active} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}
