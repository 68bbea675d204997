import { z } from 'zod'
/**
 * Permission keys are declared once, by the domain that they guard, with the scopes in which they may be granted and
 * the shipped holders. The server refuses to start on a call whose key no one declares.
 */

export const SCOPES = ['own', 'team', 'department', 'all'] as const
export type Scope = (typeof SCOPES)[number]
export const area = z.enum(['Admin', 'User'])
export type Area = z.output<typeof area>

/** Role numbers by the shorthand in which holders are written. */
export const USER_NUMBERS = [4, 16, 99, 101, 102, 103, 104, 112, 114, 115, 119, 3163, 11111, 22222, 31111] as const
export const ADMIN_NUMBERS = [0, 1, 2, 3, 4, 5, 33] as const
/** The number of the one locked admin role: it has every key, and no other role has this number. */
export const SUPER_ADMIN = 1
/** Roles that lead teams as shipped. */
export const LEAD_NUMBERS = [103, 104, 114, 4, 22222] as const
/** Heads of department as shipped. */
export const HEAD_NUMBERS = [31111] as const

export type PermissionKey<Key extends string = string> = Readonly<{
  key: Key
  label: string
  help: string
  scopes: readonly Scope[]
  /** Opens data or power that people worry about: shown with a sign where roles are edited. */
  sensitive: boolean
  /** Shipped holders: role number to scope, per area. */
  admin: ReadonlyMap<number, Scope>
  user: ReadonlyMap<number, Scope>
  /** The key by which an admin may do the same for everyone; null where only this one opens it. */
  same_as: string | null
}>

type Holders = Readonly<{
  /** Admin role numbers; an array means scope `all`. */
  admin?: readonly number[] | Partial<Record<Scope, readonly number[]>>
  /** User role numbers by scope; the widest that names a number wins. */
  user?: Partial<Record<Scope, readonly number[]>>
}>

type Declaration = Holders & Readonly<{ label: string; help?: string; sensitive?: boolean; same_as?: string }>

const widest = (a: Scope | undefined, b: Scope): Scope =>
  a !== undefined && SCOPES.indexOf(a) > SCOPES.indexOf(b) ? a : b

const holdersOf = (byScope: Partial<Record<Scope, readonly number[]>>): Map<number, Scope> => {
  const holders = new Map<number, Scope>()
  for (const scope of SCOPES) {
    for (const number of byScope[scope] ?? []) holders.set(number, widest(holders.get(number), scope))
  }
  return holders
}

const isList = (admin: Holders['admin']): admin is readonly number[] => Array.isArray(admin)
const adminHolders = (admin: Holders['admin'] = {}): Map<number, Scope> =>
  holdersOf(isList(admin) ? { all: admin } : admin)

/** The keys of such a list, as `PermissionKeys` takes them in. */
export type KeysOf<Declared extends readonly PermissionKey[]> = Record<Declared[number]['key'], true>

/** Declares the permission keys of one domain: `{ 'attendance.read': { label, admin: [0, 1], user: { own: U } } }`. */
export const permissions = <Key extends string>(
  keys: Readonly<Record<Key, Declaration>>,
): readonly PermissionKey<Key>[] => {
  const declared: PermissionKey<Key>[] = []
  for (const key in keys) declared.push(permissionKey(key, keys[key]))
  return declared
}

const permissionKey = <Key extends string>(key: Key, declared: Declaration): PermissionKey<Key> => {
  const admin = adminHolders(declared.admin)
  const user = holdersOf(declared.user ?? {})
  const granted = new Set([...admin.values(), ...user.values()])
  return {
    key,
    label: declared.label,
    help: declared.help ?? '',
    scopes: SCOPES.filter(
      (scope) => scope === 'all' || granted.has(scope) || granted.has('team') || granted.has('department'),
    ),
    sensitive: declared.sensitive ?? false,
    admin,
    user,
    same_as: declared.same_as ?? null,
  }
}

/** Own data for everyone, the team for leads, the department for heads: the most common way to have a key. */
export const ownTeamDepartment = { own: USER_NUMBERS, team: LEAD_NUMBERS, department: HEAD_NUMBERS } as const

/** Returns whether a grant of scope `granted` covers the scope `needed`. */
export const covers = (granted: Scope, needed: Scope): boolean => SCOPES.indexOf(granted) >= SCOPES.indexOf(needed)

const narrower = (a: Scope, b: Scope): Scope => (SCOPES.indexOf(a) < SCOPES.indexOf(b) ? a : b)

/**
 * Returns the scope that comes with being an employee, whatever the role: the own part, or the narrowest in which every
 * shipped role of employees has the key. Null for a key that only some of them have.
 */
const scopeOfEveryEmployee = ({ user }: PermissionKey): Scope | null => {
  const [first, ...others] = user.values()
  if (first === undefined) return null
  const least = others.reduce(narrower, first)
  return least === 'own' || USER_NUMBERS.every((number) => user.has(number)) ? least : null
}

type Grants = ReadonlyMap<string, Scope>

/**
 * Returns the grants of an admin who acts as an employee: those that both have. The admin has those of the own role, and
 * the part that comes with being an employee, because acting as one is for that.
 */
export const grantsWhileActing = (
  keys: readonly PermissionKey[],
  ofEmployee: Grants,
  ofAdmin: Grants,
): ReadonlyMap<string, Scope> => {
  const both = new Map<string, Scope>()
  for (const key of keys) {
    const granted = ofEmployee.get(key.key)
    const own = [
      ofAdmin.get(key.key),
      key.same_as === null ? null : ofAdmin.get(key.same_as),
      scopeOfEveryEmployee(key),
    ]
    for (const scope of own)
      if (granted !== undefined && scope) both.set(key.key, widest(both.get(key.key), narrower(granted, scope)))
  }
  return both
}
