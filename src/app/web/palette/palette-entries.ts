import { SEARCH_HEADINGS } from '#domains/shell/contract/shell.calls.ts'
import type { ScreenLink, SearchKind } from '#kit/contract/keys.ts'
import type { Actor } from '#kit/web/screens/actor.tsx'
import type { ActionTools } from '#kit/web/screens/screen.ts'
import type { ColorScheme } from '#kit/web/theme/color-scheme.ts'
import { SCHEMES } from '../frame/use-appearance.ts'
import { layoutPanelOpen } from '../layout/panel-state.ts'
import { paletteActions, screens } from '../domain-parts.ts'
import type { Choice } from './recent.ts'

/** One line of the palette. */
export type PaletteEntry = Readonly<{
  id: string
  section: string
  title: string
  under?: string
  /** Where it leads; entries with one can be opened in a new tab. */
  href?: ScreenLink
  run: (tools: ActionTools) => void | Promise<unknown>
}>

const link = (section: string, title: string, href: ScreenLink, under?: string): PaletteEntry => ({
  id: href,
  section,
  title,
  href,
  run: ({ go }) => go(href),
  ...(under ? { under } : {}),
})

const act = (id: string, title: string, run: () => void): PaletteEntry => ({ id, section: 'Actions', title, run })

/** The screens and actions that the actor holds the permission of; screens that need a row are reached by it. */
export const ownEntries = (actor: Actor, appear: (scheme: ColorScheme) => void): readonly PaletteEntry[] => {
  const open = screens.filter(
    (screen) => screen.area === actor.area && !screen.path.includes('$') && screen.permissions.some(actor.has),
  )
  const actions = paletteActions(actor.area).filter((action) => actor.has(action.permission))
  return [
    ...open.map((screen) => link('Screens', screen.title, screen.path)),
    ...actions.map((action) => ({ id: action.id, section: 'Actions', title: action.title, run: action.run })),
    ...SCHEMES.map(({ scheme, label }) => act(`appearance_${scheme}`, `Appearance: ${label}`, () => appear(scheme))),
    act('customise_layout', 'Customise layout', () => layoutPanelOpen.set(true)),
    act('sign_out', 'Sign out', () => window.location.assign('/logout')),
  ]
}

/** What the server found, as lines. */
export const foundEntries = (
  groups: readonly { kind: SearchKind; items: readonly { title: string; subtitle: string; path: ScreenLink }[] }[],
): readonly PaletteEntry[] =>
  groups.flatMap((group) =>
    group.items.map((item) => link(SEARCH_HEADINGS[group.kind], item.title, item.path, item.subtitle)),
  )

const fits = (entry: PaletteEntry, typed: string): boolean => entry.title.toLowerCase().includes(typed.toLowerCase())

// A screen or an action is only there while its permission is held; what was found is asked for anew where it leads.
const again = ({ id, title, href, under }: Choice, own: readonly PaletteEntry[]): PaletteEntry | undefined => {
  const entry = own.find((one) => one.id === id)
  if (entry) return { ...entry, section: 'Recent' }
  const isScreen = href === undefined || screens.some((screen) => screen.path === href)
  return isScreen ? undefined : link('Recent', title, href, under)
}

/** The lines for what was typed: the last choices first while nothing is, then what fits. */
export const linesFor = (
  typed: string,
  own: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  recent: readonly Choice[],
): readonly PaletteEntry[] => {
  if (typed !== '') return [...own.filter((entry) => fits(entry, typed)), ...found]
  const last = recent.flatMap((choice) => again(choice, own) ?? [])
  const ids = new Set(last.map((entry) => entry.id))
  return [...last, ...own.filter((entry) => !ids.has(entry.id))]
}
