import { compareNames } from '#kit/contract/compare-names.ts'
import { handle } from '#kit/server/call/handle.ts'
import { rolesHolding } from '#kit/server/registries.ts'
import { listRolesWith as call } from '../../contract/shell.calls.ts'

/** Returns the names of the roles that may open what the actor may not. */
export const listRolesWith = handle(call, async ({ tx, actor, query }) => {
  const found = await Promise.all(query.keys.map((key) => rolesHolding.get()(tx, key, actor.area)))
  return { roles: [...new Set(found.flat())].toSorted((a, b) => compareNames(a, b)) }
})
