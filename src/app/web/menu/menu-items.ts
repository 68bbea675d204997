import type { ScreenLink, ScreenPath } from '#kit/contract/keys.ts'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>

export type MenuEntry = Readonly<{
  label: string
  path: ScreenPath
  /** The address with the tab that the entry opens; left out: the screen itself. */
  link?: ScreenLink
  icon: Icon
  /** The role numbers that see it. */
  codes: readonly number[]
  /** Screens without an entry that belong to this one. */
  also?: readonly string[]
}>
export type MenuGroup = Readonly<{ label: string; icon: Icon; entries: readonly MenuEntry[] }>
export type MenuItem = MenuEntry | MenuGroup
