import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconMenu2, IconSearch } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { OrganisationLogo } from '#domains/settings/web/parts/organisation-logo.tsx'
import { topBarItems } from '../domain-parts.ts'
import { layoutPanelOpen } from '../layout/panel-state.ts'
import { paletteOpen } from '../palette/palette-state.ts'
import { useShell } from './shell-context.tsx'
import { LaterAccountMenu } from './account-button.tsx'
import styles from './frame.module.css'

const logoFile = (url: string): number => Number(new URLSearchParams(url.split('?')[1]).get('v'))

/** The logo of the organisation, or the default one. */
const Logo = () => {
  const { logo_url } = useShell().organisation
  return logo_url === null ? (
    <img src="/icon.svg" alt="" width={26} height={26} />
  ) : (
    <OrganisationLogo file_id={logoFile(logo_url)} alt="" />
  )
}

type Props = Readonly<{ onMenu: (() => void) | null }>

export const TopBar = ({ onMenu }: Props) => {
  const actor = useActor()
  return (
    <header className={styles.bar}>
      {onMenu && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Menu" onClick={onMenu}>
          <IconMenu2 size={20} aria-hidden="true" />
        </ActionIcon>
      )}
      <GoLink href={`/${actor.area}/dashboard`} className={styles.home} aria-label={`Home, ${actor.organisation.name}`}>
        <Logo />
        <span>{actor.organisation.name}</span>
      </GoLink>
      <button type="button" className={styles.search} onClick={() => paletteOpen.set(true)}>
        <IconSearch size={16} aria-hidden="true" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {topBarItems(actor.area).map((item) => (
        <LazyPart key={item.id} load={item.load} props={{ area: actor.area }} fallback={null} />
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Customise layout"
        data-opens-panel
        onClick={() => layoutPanelOpen.set(!layoutPanelOpen.get())}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
      </ActionIcon>
      <LaterAccountMenu />
    </header>
  )
}
