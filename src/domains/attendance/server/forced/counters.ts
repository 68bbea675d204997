import { sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { menuBadges } from '#kit/server/registries.ts'
import { countToSettle } from './store/list.ts'

/** The number beside the entry of the menu: what a person has to decide, and the own punches that want a time. */
export const registerForcedCounters = (): void =>
  menuBadges.add('/employee/forced-punchout', {
    permission: 'logout.decide',
    count: ({ actor, now }) =>
      countToSettle(actor.employee_id, scope(actor, 'logout.decide', now).where(sql`f.employee_id`)),
  })
