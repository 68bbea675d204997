import { sql } from 'kysely'
import type { Named } from '#kit/contract/fields.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { dueOf, pastOf, ruleOf } from '#kit/server/retention/rules.ts'
import { scopes } from '#kit/server/scope.ts'

/** More would not be read beside the figures. */
const MOST_NAMES = 5

/**
 * Some of the people whose data a class would remove that keeps so many days: of those whose record the actor may open, and of
 * whom the actor may know that there is such data.
 */
export const namesOfDue = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  key: string,
  days: number | null,
): Promise<Named[]> => {
  const rule = ruleOf(key)
  const keys: readonly Permission[] = ['people.read', rule.known_by]
  if (days === null || keys.some((one) => scopeOf(actor, one) === null)) return []
  const visible = keys.map((one) =>
    scopes
      .get()
      .filter(actor, one, now)
      .where(sql`p.id`),
  )
  const { rows } = await sql<Named>`
    select p.id, p.name from person_short p
    where p.id in (select d.person from (${dueOf(rule, pastOf(now, days))}) d) and ${sql.join(visible, sql` and `)}
    order by p.name, p.id limit ${sql.lit(MOST_NAMES)}`.execute(tx)
  return rows
}
