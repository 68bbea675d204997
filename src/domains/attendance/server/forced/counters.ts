import { sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { menuBadges } from '#kit/server/registries.ts'
import { countUndecided } from './store/list.ts'

/**
 * Registers the number at the entry of the menu: the decisions that wait for a person, and their own punches that need
 * a time.
 */
export const registerForcedCounters = (): void =>
  menuBadges.add('/employee/forced-punchout', {
    permission: 'logout.decide',
    count: ({ actor, now }) =>
      countUndecided(actor.employee_id, scope(actor, 'logout.decide', now).where(sql`f.employee_id`)),
  })
