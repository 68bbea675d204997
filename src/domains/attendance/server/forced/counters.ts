import { scope } from '#domains/organisation/server/index.ts'
import { menuBadges } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { isForcedInScope } from './store/forced.ts'
import { countUndecided } from './store/list.ts'

/**
 * The number at the entry of the menu: the decisions that wait for a person, and their own punches that need
 * a time.
 */
export const forcedCounterFilling = entries(menuBadges, {
  '/employee/forced-punchout': {
    permission: 'logout.decide',
    count: ({ actor, now }) => countUndecided(actor.employee_id, isForcedInScope(scope(actor, 'logout.decide', now))),
  },
})
