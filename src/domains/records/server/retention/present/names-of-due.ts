import type { Named } from '#kit/contract/fields.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { dueOf, pastOf, ruleOf } from '#kit/server/retention/rules.ts'
import { scopes } from '#kit/server/scope.ts'
import { listPeopleOf } from '../store.ts'

/** More names would not be read next to the figures. */
const MAX_NAMES = 5

/**
 * Returns some of the people whose data a class would remove with this number of days: only those whose record the actor may
 * open, and of whom the actor may know that there is such data.
 */
export const listNamesOfDue = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  key: string,
  days: number | null,
): Promise<Named[]> => {
  const rule = ruleOf(key)
  const keys: readonly Permission[] = ['people.read', rule.known_by]
  if (days === null || keys.some((one) => scopeOf(actor, one) === null)) return []
  const scopesOfKeys = keys.map((one) => scopes.get().filter(actor, one, now))
  return listPeopleOf(tx, { due: dueOf(rule, pastOf(now, days)), scopes: scopesOfKeys, limit: MAX_NAMES })
}
