import { z } from 'zod'
import type { RawBuilder } from 'kysely'
import type { Permission, ScreenLink, ScreenPath, SearchKind } from '#kit/contract/keys.ts'
import type { Actor } from './actor.ts'
import type { Context, Tx, Work } from './context.ts'
import { registry, slot } from './slots.ts'

/** The query of a card: the actor, and the filter of the dashboard. */
export type CardQuery = Pick<Context, 'tx' | 'actor' | 'now'> &
  Readonly<{
    /** A past day, or null for now. */
    date: string | null
    /** The date of now: the organisation's for an administrator, an employee's own. */
    today: string
    department_id: number | null
    team_id: number | null
  }>

/** One card of a dashboard. `data` has the shape that the domain publishes in its contract. */
export type CardSource = Readonly<{
  /** The card is absent without this key. */
  permission: Permission
  /** Can be shown for a past day. */
  hasPast?: boolean
  /** Null where there is nothing to show to this person. At most one statement. */
  read: (query: CardQuery) => Promise<Readonly<{ path: ScreenLink | ''; data: unknown }> | null>
}>

export const adminCards = registry<CardSource>('admin cards')
export const employeeCards = registry<CardSource>('employee cards')

/** Rows that are counted for a person who opens a dashboard, and where they are listed. */
export type Counter<Query> = Readonly<{
  /** Nothing is counted without all of these keys: those of the list, and what makes the rows the actor's business. */
  permissions: readonly Permission[]
  /** Counts the rows, as an expression of SQL: all tallies are read in one statement. */
  count: (query: Query) => RawBuilder<number>
  /** The labels of the count, for one and for many: `failed mail`, `failed mails`. */
  labels: readonly [one: string, many: string]
  path: (query: Query) => ScreenLink
  /** Something is overdue or has failed: it comes before the others. */
  isLate?: true
  /** Comes after the others, and is the first to be left out where there are more than fit. */
  isMinor?: true
}>

/** Lines of the card `attention`: what waits for a person, counted as the rows that the path lists. */
export const attentionLines = registry<Counter<CardQuery>>('lines that need attention')

/** A step of setting up an organisation. It is done when its result exists. */
export type SetupStep = Readonly<{
  /** Its place among the steps of all domains, from 10 up. */
  order: number
  title: string
  /** The result, or the disadvantage without it. */
  text: string
  /** Left out for those without it. */
  permission: Permission
  href: ScreenLink
  /** Shows what exists once it is done, where that is another place. */
  href_done?: ScreenLink
  /** An organisation can do without it, and leave it out. */
  isOptional?: true
  /** Returns whether it is done, as an expression of SQL: all steps are read in one statement. */
  isDone: (query: Pick<CardQuery, 'today'>) => RawBuilder<boolean>
  /** Returns the result in short, as an expression of SQL: a name, names, or a number of things. */
  result: (query: Pick<CardQuery, 'today'>) => RawBuilder<string | null>
}>
export const setupSteps = registry<SetupStep>('steps of setting up')

/** The query of a dashboard after an earlier visit, whose instant is `since`. */
export type SinceQuery = CardQuery & Readonly<{ since: string }>
/** Counts of events since the last visit, as far as the actor may see them. */
export const newsSources = registry<Counter<SinceQuery>>('sources of news')

/** The count of rows that wait for a person on a screen: the number next to its entry in the menu. */
export type MenuBadge = Readonly<{
  /** Nothing is counted without this key, by role or by being named. */
  permission: Permission
  /** Counts the rows, as an expression of SQL: all badges are read in one statement. */
  count: (query: Pick<Context, 'actor' | 'now'>) => RawBuilder<number>
}>
export const menuBadges = registry<MenuBadge, ScreenPath | '?notices=open'>('badges of the menu')

export type Found = Readonly<{
  id: number
  title: string
  subtitle: string
  path: ScreenLink
  /** The version of the photo of a person. */
  photo_version?: number | null
}>

/** Finds rows of one kind that the actor may see anyway, best first, at most `limit`. */
export type SearchSource = (
  query: Pick<Context, 'tx' | 'actor' | 'now'>,
  q: string,
  limit: number,
) => Promise<readonly Found[]>
export const searchSources = registry<SearchSource, SearchKind>('search sources')

/** A row as an actor who may see it knows it, and where it opens for them; null where no screen of theirs shows it. */
export type SeenRow = Readonly<{ id: number; label: string; path: ScreenLink | null }>

/** Audiences of live events that a domain knows an actor to belong to: `lead:12`. */
export type LiveTokens = (db: Tx, actor: Actor, now: string) => Promise<readonly string[]>
export const liveTokens = registry<LiveTokens>('live tokens')

/** A photo by its owner and version, as the frame shows it for a person who is signed in. */
export const ownPhotoRow = z.object({ kind: z.enum(['account', 'employee']), id: z.number(), version: z.number() })
type OwnPhoto = z.output<typeof ownPhotoRow>
export type OwnPhotoSource = (tx: Tx, actor: Actor) => Promise<OwnPhoto | null>
export const ownPhoto = slot<OwnPhotoSource>('photo of the actor', async () => null)

/** The duty that a person has before anything else, with the day by which; shown on every screen until it is done. */
type OwnDuty = Readonly<{ text: string; path: ScreenLink; is_overdue: boolean }>
export type OwnDutySource = (query: Pick<Context, 'tx' | 'actor' | 'now'>) => Promise<OwnDuty | null>
export const ownDuty = slot<OwnDutySource>('duty of the actor', async () => null)

/** Returns the names of the roles of an area that have a key, for a person who is refused. */
export type RolesHolding = (db: Tx, key: string, area: Actor['area']) => Promise<readonly string[]>
export const rolesHolding = slot<RolesHolding>('roles that hold a key', async () => [])

/** Writes down that a call was refused to an actor, in its own transaction. */
export type NoteRefused = (work: Work, actor: Actor, callId: string) => Promise<void>
export const noteRefused = slot<NoteRefused>('notes of refused calls', async () => {})

/**
 * Returns whether a person may use a permission that their role lacks, because they are named for it, such as the
 * deputy of an approver.
 */
export type NamedFor = (query: Pick<Context, 'tx' | 'actor' | 'now'>) => Promise<boolean>
/**
 * Checked only where the role does not have the permission. The handlers of its calls narrow to what the person is
 * named for.
 */
export const namedPermissions = registry<NamedFor, Permission>('permissions of named people')

/** Lists the permissions that an actor has by being named, in addition to those of the role. */
export const listNamedPermissions = async (query: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<Permission[]> => {
  const found: Permission[] = []
  if (query.actor.acting) return found
  const results = new Map<NamedFor, boolean>()
  for (const [key, isNamed] of namedPermissions.all()) {
    if (query.actor.grants.has(key)) continue
    const isGranted = results.get(isNamed) ?? (await isNamed(query))
    results.set(isNamed, isGranted)
    if (isGranted) found.push(key)
  }
  return found
}
