import type { Scope } from '#kit/contract/permissions.ts'
import type { Grant, Permission } from '../../contract/roles.models.ts'

/** The scope of each permission that a role has. */
export type ScopeByKey = ReadonlyMap<string, Scope>

export const scopesOf = (grants: readonly Grant[]): ScopeByKey => new Map(grants.map(({ key, scope }) => [key, scope]))

/** Returns the keys that two roles have in another scope, or of which only one of them has any. */
export const differingKeys = (one: ScopeByKey, other: ScopeByKey): ReadonlySet<string> =>
  new Set([...one.keys(), ...other.keys()].filter((key) => one.get(key) !== other.get(key)))

export const isAbout = ({ label, help, key }: Permission, text: string): boolean =>
  `${label} ${help} ${key}`.toLowerCase().includes(text.trim().toLowerCase())

/** Returns the name of a domain as it is written in a title. */
export const domainTitle = (domain: string): string =>
  domain.charAt(0).toUpperCase() + domain.slice(1).replaceAll('_', ' ')
