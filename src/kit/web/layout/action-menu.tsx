import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import styles from './layout.module.css'

export type PageAction = Readonly<{ label: string; run: () => void; icon?: ReactNode; isDestructive?: boolean }>

/** The three dots: actions of a page or a row, those that take something away apart from the others. */
export const ActionMenu = ({ actions, label }: { actions: readonly PageAction[]; label: string }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label={label}>
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action, at) => (
        <Fragment key={action.label}>
          {at > 0 && action.isDestructive && !actions[at - 1]?.isDestructive && <Menu.Divider />}
          <Menu.Item
            leftSection={action.icon}
            onClick={action.run}
            {...(action.isDestructive ? { className: styles.destructive ?? '' } : {})}
          >
            {action.label}
          </Menu.Item>
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)
