import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '#kit/web/screens/screen.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { loadWhenReachable } from './load-when-reachable.ts'

/** Returns the component of a screen for actors with one of its permissions; all others see the roles that may open it. */
export const guardedScreen = ({ load, permissions }: Screen) => {
  const Loaded = lazyRouteComponent(() => loadWhenReachable(load))
  const Guarded = () => (permissions.some(useActor().has) ? <Loaded /> : <ForbiddenPage permissions={permissions} />)
  return Object.assign(Guarded, { preload: async () => Loaded.preload?.() })
}
