import type { DashboardCard, PaletteAction, Screen, TopBarItem } from '#kit/web/screens/screen.ts'
import type { LoadPanel } from '#kit/web/screens/panels.tsx'
import type { PlacedTabs } from '#kit/web/screens/placed-tabs.tsx'
import { domains } from './domains.ts'
import type { Area } from './guard.ts'

const DASHBOARDS: readonly Screen[] = [
  {
    path: '/admin/dashboard',
    area: 'admin',
    title: 'Dashboard',
    load: () => import('./dashboard/admin-dashboard-screen.tsx'),
    permissions: ['dashboard.admin.read'],
  },
  {
    path: '/employee/dashboard',
    area: 'employee',
    title: 'Dashboard',
    load: () => import('./dashboard/employee-dashboard-screen.tsx'),
    permissions: ['dashboard.employee.read'],
  },
]

/** Every screen behind the guard. */
export const screens: readonly Screen[] = [...DASHBOARDS, ...domains.flatMap((domain) => domain.screens ?? [])]

const paths = new Set<string>(screens.map((screen) => screen.path))
export const hasScreen = (path: string): boolean => paths.has(path)

type Cards = Readonly<Record<string, DashboardCard>>

/** The cards that show more than one domain. */
const SHARED_CARDS: Readonly<Record<Area, Cards>> = {
  admin: {
    attention: {
      title: 'Needs attention',
      shows: ['attendance.changed', 'people.changed', 'mail.changed'],
      load: () => import('./dashboard/attention-card.tsx'),
    },
  },
  employee: {},
}

export const dashboardCards = (area: Area): Cards =>
  Object.assign({}, SHARED_CARDS[area], ...domains.map((domain) => domain.cards?.[area] ?? {}))

const isFor = (part: { area: Area | 'both' }, area: Area): boolean => part.area === area || part.area === 'both'

export const paletteActions = (area: Area): readonly PaletteAction[] =>
  domains.flatMap((domain) => domain.actions ?? []).filter((action) => isFor(action, area))

export const topBarItems = (area: Area): readonly TopBarItem[] =>
  domains.flatMap((domain) => domain.topBarItems ?? []).filter((item) => isFor(item, area))

export const panels: Readonly<Record<string, LoadPanel>> = Object.assign(
  {},
  ...domains.map((domain) => domain.panels ?? {}),
)

/** The tabs that domains put into screens of others, by place and in the order of the domains. */
export const placedTabs: PlacedTabs = Object.fromEntries(
  [...new Set(domains.flatMap((domain) => Object.keys(domain.tabs ?? {})))].map((place) => [
    place,
    domains.flatMap((domain) => domain.tabs?.[place] ?? []),
  ]),
)

/** The calls that notices may offer, by their ids. */
export const verbs = new Map(domains.flatMap((domain) => Object.entries(domain.verbs ?? {})))

export const photos = domains.find((domain) => domain.photos)?.photos ?? null

export const history = domains.find((domain) => domain.history)?.history ?? null

export const personField = domains.find((domain) => domain.personField)?.personField ?? null
