import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import { settingGroups } from '#domains/settings/contract/settings.groups.ts'
import { settingKeys } from '#domains/settings/contract/settings.keys.ts'
import { adminPlaces } from './admin-places.ts'
import { employeePlaces } from './employee-places.ts'

/** A screen with keywords by which people look for it, and its tabs and drawers. */
export type PlacesOfScreen = Readonly<{
  path: ScreenLink
  keywords: string
  /** By their query (`tab=history`): title, keywords, and the permission where it is not that of the screen. */
  places?: Readonly<Record<string, readonly [title: string, keywords: string, permission?: Permission]>>
}>

/** A part of a screen that the palette leads to. */
export type Place = Readonly<{
  href: ScreenLink
  path: string
  title: string
  keywords: string
  permission?: Permission
}>

const ALL: readonly PlacesOfScreen[] = [...adminPlaces, ...employeePlaces]

const parts = ALL.flatMap(({ path, places = {} }) =>
  Object.entries(places).map(([query, [title, keywords, permission]]) => ({
    href: asScreenLink(`${path}?${query}`),
    path,
    title,
    keywords,
    ...(permission ? { permission } : {}),
  })),
)

const settings = Object.values(settingKeys).map(({ group, label }): Place => ({
  href: `/admin/settings?group=${group}`,
  path: '/admin/settings',
  title: `${settingGroups[group].label}: ${label}`,
  keywords: '',
}))

/** Tabs, drawers and settings. */
export const PLACES: readonly Place[] = [...parts, ...settings]

/** Keywords for screens, by their paths. */
export const KEYWORDS: ReadonlyMap<string, string> = new Map(ALL.map(({ path, keywords }) => [path, keywords]))
