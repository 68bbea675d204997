import type { DataOf } from '#kit/contract/call.ts'
import type { Photo } from '#kit/web/photo/photos.tsx'
import { type searchAll, SEARCH_HEADINGS } from '#domains/shell/contract/shell.calls.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Actor } from '#kit/web/screens/actor.tsx'
import type { ActionTools, Screen } from '#kit/web/screens/screen.ts'
import type { ColorScheme } from '#kit/web/theme/color-scheme.ts'
import { SCHEMES } from '../frame/use-appearance.ts'
import { layoutPanelOpen } from '../layout/panel-state.ts'
import { paletteActions, screens } from '../domain-parts.ts'
import { findEntries } from './find-entries.ts'
import { PLACES, KEYWORDS } from './places.ts'
import type { Choice } from './recent.ts'

/** One line of the palette. */
export type PaletteEntry = Readonly<{
  id: string
  section: string
  title: string
  under?: string
  /** Further terms by which people look for it. */
  keywords?: string
  /** The photo of a person. */
  photo?: Photo
  /** The address of the entry; entries with one can be opened in a new tab. */
  href?: ScreenLink
  run: (tools: ActionTools) => void | Promise<unknown>
}>

const link = (section: string, title: string, href: ScreenLink, under?: string, keywords?: string): PaletteEntry => ({
  id: href,
  section,
  title,
  href,
  run: ({ go }) => go(href),
  ...(under ? { under } : {}),
  ...(keywords ? { keywords } : {}),
})

const act = (id: string, title: string, run: () => void, keywords = ''): PaletteEntry => ({
  id,
  section: 'Actions',
  title,
  run,
  keywords,
})

const ROW = /\$\w+/g
/** Returns true for the path of a screen, also with an id in the place of its parameter. */
const isPathOf = ({ path }: Screen, given: string): boolean => new RegExp(`^${path.replace(ROW, '[^/]+')}$`).test(given)

const mayOpen = (actor: Actor, { area, permissions }: Screen): boolean =>
  area === actor.area && permissions.some((key) => actor.has(key))

/** Tabs, drawers and settings with their screens. */
const PLACED = PLACES.flatMap((place) => {
  const screen = screens.find((one) => isPathOf(one, place.path))
  return screen ? [{ ...place, screen }] : []
})

/** Returns the tabs, drawers and settings that the actor may open. */
const placeEntries = (actor: Actor): readonly PaletteEntry[] =>
  PLACED.filter(({ screen, permission }) => mayOpen(actor, screen) && (!permission || actor.has(permission))).map(
    ({ href, title, keywords, screen }) => link('Screens', title, href, screen.title, keywords),
  )

/** Returns the screens and actions that the actor may open; screens of a row are opened from the row. */
export const ownEntries = (actor: Actor, appear: (scheme: ColorScheme) => void): readonly PaletteEntry[] => {
  const open = screens.filter((screen) => mayOpen(actor, screen) && !screen.path.includes('$'))
  const actions = paletteActions(actor.area).filter((action) => actor.has(action.permission))
  return [
    ...open.map(({ title, path }) => link('Screens', title, path, undefined, KEYWORDS.get(path))),
    ...placeEntries(actor),
    ...actions.map(({ id, title, run, keywords = '' }) => ({ id, section: 'Actions', title, run, keywords })),
    ...SCHEMES.map(({ scheme, label }) =>
      act(`appearance_${scheme}`, `Appearance: ${label}`, () => appear(scheme), 'theme mode colours'),
    ),
    act('customise_layout', 'Customise layout', () => layoutPanelOpen.set(true), 'cards dashboard arrange'),
    act('sign_out', 'Sign out', () => window.location.assign('/logout'), 'log out logout exit'),
  ]
}

/** Turns the results of the server into lines. */
export const foundEntries = (groups: DataOf<typeof searchAll>['groups']): readonly PaletteEntry[] =>
  groups.flatMap((group) =>
    group.items.map(({ id, title, path, subtitle, photo_version }) => ({
      ...link(SEARCH_HEADINGS[group.kind], title, path, subtitle),
      ...(group.kind === 'people' ? { photo: { id, version: photo_version } } : {}),
    })),
  )

// Screens and actions need their permission again; the permission for other results is checked when they open.
const again = ({ id, title, href, under }: Choice, own: readonly PaletteEntry[]): PaletteEntry | undefined => {
  const entry = own.find((one) => one.id === id)
  if (entry) return { ...entry, section: 'Recent' }
  const isScreen = href === undefined || screens.some((screen) => screen.path === href)
  return isScreen ? undefined : link('Recent', title, href, under)
}

/** Returns the lines for a typed text: its matches; without text, the last choices before all screens and actions. */
export const linesFor = (
  typed: string,
  own: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  recent: readonly Choice[],
): readonly PaletteEntry[] => {
  if (typed !== '') return [...findEntries(own, typed), ...found]
  const last = recent.flatMap((choice) => again(choice, own) ?? [])
  const ids = new Set(last.map((entry) => entry.id))
  return [...last, ...own.filter(({ id, href }) => !ids.has(id) && !href?.includes('?'))]
}
