import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { LaterDrawer } from '#kit/web/layout/later-dialogs.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useStore } from '#kit/web/store.ts'
import { hasScreen } from '../domain-parts.ts'
import { layoutPanelOpen } from '../layout/panel-state.ts'
import { useLayout } from '../layout/use-layout.ts'
import { menuFor, MENUS } from '../menu/menu.ts'
import { Nav } from '../menu/nav.tsx'
import { Bars } from './bars.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './frame.module.css'

const CustomisePanel = lazy(async () => ({ default: (await import('../layout/customise-panel.tsx')).CustomisePanel }))

/** The frame around every signed-in screen: navigation, top bar, the screen, the layout panel. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const actor = useActor()
  const layout = useLayout(actor.area, actor.id)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const tab = useRouterState({ select: (state) => new URLSearchParams(state.location.searchStr).get('tab') })
  const [isMenuOpen, menu] = useDisclosure(false)
  const isPanelOpen = useStore(layoutPanelOpen)
  const { value } = layout
  // A detached sidebar never condenses: on a tablet it is a drawer, so that lists have the width of the window.
  const sideFrom = value.layout === 'detached' ? '(min-width: 1024px)' : '(min-width: 768px)'
  const isWide = useMediaQuery(sideFrom, undefined, { getInitialValueInEffect: false })
  const items = menuFor(MENUS[actor.area], actor.role_number, hasScreen)
  const isTop = value.layout === 'topnav'
  const isNarrow = !isTop && value.layout === 'vertical' && value.sidebar_type === 'condensed'
  const toggleMenu = (): void => (isWide ? layout.toggleType() : menu.open())
  const hasMenuButton = !isWide || value.layout === 'vertical'
  const form = isNarrow || isTop ? 'flyout' : 'list'
  const onPin = value.layout === 'vertical' ? layout.toggleType : undefined
  const nav = <Nav key={form} items={items} path={path} tab={tab} form={form} isNarrow={isNarrow} onPin={onPin} />
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip} data-screen-only>
        Skip to content
      </a>
      <div data-screen-only className={styles.bars}>
        <Bars />
        <TopBar onMenu={hasMenuButton ? toggleMenu : null} />
      </div>
      <div className={styles.body}>
        {isWide && (
          <div className={isTop ? styles.top : styles.side} data-screen-only>
            {nav}
          </div>
        )}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <LaterDrawer
        opened={isMenuOpen && !isWide}
        onClose={menu.close}
        size={280}
        title={
          <GoLink href={`/${actor.area}/dashboard`} className={styles.organisation ?? ''}>
            {actor.organisation.name}
          </GoLink>
        }
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <div className={styles.drawer}>
          <Nav items={items} path={path} tab={tab} form="list" isNarrow={false} onGo={menu.close} />
        </div>
      </LaterDrawer>
      <Suspense>
        {isPanelOpen && <CustomisePanel layout={layout} onClose={() => layoutPanelOpen.set(false)} />}
      </Suspense>
    </div>
  )
}
