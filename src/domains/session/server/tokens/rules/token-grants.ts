import type { Scope } from '#kit/contract/permissions.ts'
import type { TokenLimits } from '#kit/server/actor.ts'
import type { TokenColumns } from '../../store/admission.ts'

type Grants = ReadonlyMap<string, Scope>
type Limited = Readonly<{ grants: Grants; limits: Omit<TokenLimits, 'employee_id'> | null }>

/**
 * Returns what a token may do now: the keys that both its owner's role and the token have. Where the token is limited to
 * brands or departments, no scope is wider than `department`, so that code that looks for `all` finds none.
 */
export const grantsOfToken = (
  ofOwner: Grants,
  { permission_keys, brand_ids, department_ids }: Omit<TokenColumns, 'name' | 'is_used'>,
): Limited => {
  const both = permission_keys.flatMap((key): [string, Scope][] => {
    const scope = ofOwner.get(key)
    return scope === undefined ? [] : [[key, scope]]
  })
  const grants = new Map(both)
  if (brand_ids === null && department_ids === null) return { grants, limits: null }
  const narrow = new Map(both.map(([key, scope]) => [key, scope === 'all' ? 'department' : scope] as const))
  return { grants: narrow, limits: { brand_ids, department_ids, grants } }
}
