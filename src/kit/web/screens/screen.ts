import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import type { LiveKind, Permission, ScreenLink, ScreenPath } from '#kit/contract/keys.ts'
import type { Go } from '../address/use-go.ts'
import type { CallInput, Sent } from '../call/send.ts'
import type { PersonFieldProps } from '../form/person-field.tsx'
import type { PhotoSource } from '../photo/photos.tsx'
import type { LoadPart } from './lazy-part.tsx'
import type { Actor } from './actor.tsx'
import type { HistorySource } from './history-link.tsx'
import type { LoadPanel } from './panels.tsx'
import type { PlacedTabs } from './placed-tabs.tsx'

type LoadedScreen = Readonly<{ default: FunctionComponent }>

/** One screen of a domain. Its file is loaded when it is opened; it exports the component as default. */
export type Screen = Readonly<{
  /** The path with parameters as `$name`: `/admin/employee/details/$id`. */
  path: ScreenPath
  area: 'admin' | 'employee'
  /** The title of the browser tab and of the command palette. */
  title: string
  load: () => Promise<LoadedScreen>
  /** Permission keys, any of which opens the screen; the router shows others who may. */
  permissions: readonly [Permission, ...Permission[]]
}>

export type DashboardCardProps = Readonly<{
  /** The response of the server for this card; the domain reads it with the schema of its models. */
  data: unknown
  /** The address of the rows behind the card. */
  path: ScreenLink | ''
}>

/** A card of a dashboard, by the id under which the server returns it. */
export type DashboardCard = Readonly<{
  title: string
  load: () => Promise<{ default: ComponentType<DashboardCardProps> }>
  /** Kinds of live events after which the card alone is loaded again. */
  shows?: readonly LiveKind[]
}>

/**
 * The tools of an action of the palette: the actor, going to an address, and sending a call with its toast and refresh.
 */
export type ActionTools = Readonly<{
  actor: Actor
  go: Go
  act: <C extends AnyCall>(call: C, input: CallInput<C>) => Promise<Sent<C> | null>
}>

/** Something that the command palette can do. */
export type PaletteAction = Readonly<{
  id: string
  title: string
  /** Further terms by which people look for it. */
  keywords?: string
  area: 'admin' | 'employee' | 'both'
  /** Shown to its holders. */
  permission: Permission
  icon?: ReactNode
  run: (tools: ActionTools) => void | Promise<unknown>
}>

/** A control of the top bar, such as a bell with a count. */
export type TopBarItem = Readonly<{
  id: string
  area: 'admin' | 'employee' | 'both'
  load: () => Promise<{ default: ComponentType<{ area: 'admin' | 'employee' }> }>
}>

/** All that a domain brings to the web application: the default shape of `domains/<name>/web/index.ts`. */
export type DomainWeb = Readonly<{
  screens?: readonly Screen[]
  cards?: Readonly<{
    admin?: Readonly<Record<string, DashboardCard>>
    employee?: Readonly<Record<string, DashboardCard>>
  }>
  actions?: readonly PaletteAction[]
  topBarItems?: readonly TopBarItem[]
  /** Parts that screens of other domains show by name: `<Panel name="security" />`. */
  panels?: Readonly<Record<string, LoadPanel>>
  /** Tabs in screens of other domains, by the name of the place. */
  tabs?: PlacedTabs
  /** The field that finds a person; one domain brings it. */
  personField?: LoadPart<PersonFieldProps>
  /** Calls that notices may offer to be sent right from the inbox, by their ids; loaded where one is offered. */
  verbs?: Readonly<Record<string, () => Promise<AnyCall>>>
  /** The source of the history of records; one domain brings it. */
  history?: HistorySource
  /** The source of photos; one domain brings it. */
  photos?: PhotoSource
}>
