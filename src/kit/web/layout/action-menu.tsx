import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import styles from './layout.module.css'
import { folded, isFolded, type MenuEntry, type PageAction } from './menu-groups.ts'

export type { PageAction } from './menu-groups.ts'

const ActionItem = ({ action }: { action: PageAction }) => (
  <Menu.Item
    leftSection={action.icon}
    onClick={action.run}
    {...(action.isDestructive ? { className: styles.destructive ?? '' } : {})}
  >
    {action.label}
  </Menu.Item>
)

const needsLine = (entry: MenuEntry, before: MenuEntry | undefined): boolean =>
  before !== undefined &&
  (before.group !== entry.group ||
    (!isFolded(entry) && Boolean(entry.isDestructive) && !(isFolded(before) ? false : before.isDestructive)))

type ItemsProps = Readonly<{ entries: readonly MenuEntry[]; open: (group: string) => void }>

const Items = ({ entries, open }: ItemsProps) =>
  entries.map((entry, at) => (
    <Fragment key={isFolded(entry) ? entry.title : entry.label}>
      {needsLine(entry, entries[at - 1]) && <Menu.Divider />}
      {isFolded(entry) ? (
        <Menu.Item
          closeMenuOnClick={false}
          rightSection={<IconChevronRight size={14} aria-hidden="true" />}
          onClick={() => open(entry.title)}
        >
          {entry.title}
        </Menu.Item>
      ) : (
        <ActionItem action={entry} />
      )}
    </Fragment>
  ))

/**
 * The three dots: actions of a page or a row, those that take something away apart from the others. Where they are more
 * than eight, each group is one entry that opens in place, so that it works by touch and by keys as well.
 */
export const ActionMenu = ({ actions, label }: { actions: readonly PageAction[]; label: string }) => {
  const [group, setGroup] = useState<string | null>(null)
  const inside = actions.filter((action) => group !== null && action.group === group)
  return (
    <Menu position="bottom-end" onChange={() => setGroup(null)}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {inside.length > 0 ? (
          <>
            <Menu.Item
              data-autofocus
              closeMenuOnClick={false}
              leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
              onClick={() => setGroup(null)}
              ref={takeFocus}
            >
              {group}
            </Menu.Item>
            <Menu.Divider />
            {inside.map((action) => (
              <ActionItem key={action.label} action={action} />
            ))}
          </>
        ) : (
          <Items entries={folded(actions)} open={setGroup} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The entry that had the focus was removed with its level. */
const takeFocus = (item: HTMLElement | null): void => item?.focus()
