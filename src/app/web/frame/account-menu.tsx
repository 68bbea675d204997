import { Menu } from '@mantine/core'
import { useDisclosure, useMounted } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBellCog,
  IconCheck,
  IconChecks,
  IconKeyboard,
  IconLogout,
  IconPalette,
  IconSettings,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { readSession } from '#domains/session/web/stored-session.ts'
import { hasScreen } from '../domain-parts.ts'
import { hasEntry } from '../menu/menu.ts'
import { layoutPanelOpen } from '../layout/panel-state.ts'
import { AccountButton } from './account-button.tsx'
import { SCHEMES, useAppearance } from './use-appearance.ts'
import styles from './frame.module.css'

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const OTHER = { admin: 'employee', employee: 'admin' } as const
const APPROVALS = '/employee/approvals'
const AREA_NAMES = { admin: 'Admin area', employee: 'Employee area' } as const

const focus = (button: HTMLButtonElement | null): void => button?.focus()

type Profile = '/admin/userprofile' | '/employee/userprofile'

/** The menu of the signed-in person. It opens once its file is loaded, so that the focus returns to its button. */
export const AccountMenu = () => {
  const actor = useActor()
  const [isOpen, setOpen] = useState(true)
  const isThere = useMounted()
  const go = useGo()
  const appearance = useAppearance()
  const [areKeysOpen, keys] = useDisclosure(false)
  const preferences = useDrawer('preferences')
  const profile: Profile = `/${actor.area}/userprofile`
  const other = OTHER[actor.area]
  const hasApprovals =
    actor.area === 'employee' && actor.has('approvals.read') && !hasEntry('employee', actor.role_number, APPROVALS)
  const hasOther = readSession(other === 'admin' ? 'user' : 'employee') !== null
  return (
    <>
      <Menu position="bottom-end" width={240} opened={isOpen && isThere} onChange={setOpen}>
        <Menu.Target>
          <AccountButton ref={focus} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <strong>{actor.name}</strong>
            <br />
            {actor.role_name}, {AREA_NAMES[actor.area]}
          </Menu.Label>
          {hasScreen(profile) && <ProfileItems profile={profile} />}
          {hasApprovals && (
            <Menu.Item leftSection={<IconChecks {...ICON} />} onClick={() => go(APPROVALS)}>
              Approvals
            </Menu.Item>
          )}
          {actor.has('notices.inbox.own') && (
            <Menu.Item leftSection={<IconBellCog {...ICON} />} onClick={() => preferences.open('open')}>
              Notification preferences
            </Menu.Item>
          )}
          <Menu.Label>Appearance</Menu.Label>
          <AppearanceItems appearance={appearance} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconAdjustmentsHorizontal {...ICON} />} onClick={() => layoutPanelOpen.set(true)}>
            Customise layout
          </Menu.Item>
          {actor.has('settings.write') && (
            <Menu.Item leftSection={<IconSettings {...ICON} />} onClick={() => go('/admin/settings')}>
              Settings
            </Menu.Item>
          )}
          {hasOther && (
            <Menu.Item component="a" href={`/${other}/dashboard`} leftSection={<IconArrowsExchange {...ICON} />}>
              {AREA_NAMES[other]}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={keys.open}>
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Item component="a" href="/logout" leftSection={<IconLogout {...ICON} />}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Shortcuts is_open={areKeysOpen} onClose={keys.close} />
    </>
  )
}

const ProfileItems = ({ profile }: Readonly<{ profile: Profile }>) => {
  const go = useGo()
  return (
    <>
      <Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => go(profile)}>
        My profile
      </Menu.Item>
      <Menu.Item leftSection={<IconShieldLock {...ICON} />} onClick={() => go(`${profile}?tab=security`)}>
        Sign-in and security
      </Menu.Item>
    </>
  )
}

const AppearanceItems = ({ appearance }: Readonly<{ appearance: ReturnType<typeof useAppearance> }>) =>
  SCHEMES.map(({ scheme, label }) => (
    <Menu.Item
      key={scheme}
      role="menuitemradio"
      aria-checked={appearance.scheme === scheme}
      leftSection={<IconPalette {...ICON} />}
      rightSection={appearance.scheme === scheme && <IconCheck {...ICON} />}
      closeMenuOnClick={false}
      onClick={() => appearance.choose(scheme)}
    >
      {label}
    </Menu.Item>
  ))

const KEYS = [
  ['Ctrl K', 'Search and act'],
  ['Enter', 'Send a form'],
  ['Ctrl Enter', 'Send a form from a long text; open a search result in a new tab'],
  ['Esc', 'Close a drawer, dialog or panel'],
  ['Tab', 'Go to the next control'],
  ['J K', 'In the inbox: go down and up'],
  ['E', 'In the inbox: archive'],
  ['S', 'In the inbox: snooze'],
  ['1 to 9', 'In the inbox: do what the row offers'],
  ['J K', 'In lists to decide: next and previous row'],
  ['A R T', 'In lists to decide: approve, reject, return'],
  ['?', 'In lists with keys: show them'],
] as const

const Shortcuts = ({ is_open, onClose }: { is_open: boolean; onClose: () => void }) => (
  <LaterModal
    opened={is_open}
    onClose={onClose}
    title="Keyboard shortcuts"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <dl className={styles.keys}>
      {KEYS.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </LaterModal>
)
