// The keys by which parts of the application name each other: each list is what the domains declare in their
// `contract/declared-keys.ts` by declaration merging, so a key that no domain declares does not compile.

/** Permission keys: those of `permissions(…)`. */
export interface PermissionKeys {}
/** Kinds of data that live events name: `attendance.changed`. */
export interface LiveKinds {}
/** Paths of screens, with parameters as `$name`. */
export interface ScreenPaths {}

/** Kinds of rows that the search finds: `people`. */
export interface SearchKinds {}

/** The actions of the audit: `people.created`. */
export interface AuditActions {}

export type AuditAction = keyof AuditActions
export type Permission = keyof PermissionKeys
export type LiveKind = keyof LiveKinds
export type SearchKind = keyof SearchKinds
export type ScreenPath = keyof ScreenPaths

type Filled<Path extends string> = Path extends `${infer Before}/$${infer After}`
  ? After extends `${string}/${infer Rest}`
    ? `${Before}/${string}${Filled<`/${Rest}`>}`
    : `${Before}/${string}`
  : Path
type Address = Filled<ScreenPath>

/** An address of a screen, its parameters filled in, with a query or not; or a query of the screen that is open. */
export type ScreenLink = Address | `${Address}?${string}` | `?${string}`
