import { setupSteps } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { hasLeavePlan, plannedLeave } from './store/setup-conditions.ts'

/** The step of the set-up that opens the leave of people. */
export const setupFilling = entries(setupSteps, {
  'requests.leave_plan': {
    order: 100,
    title: 'Set up leave',
    text: 'How many days people have a year. Until then everyone reads “no entitlement”.',
    permission: 'requests.policy',
    href: '/admin/requests?tab=policy',
    isOptional: true,
    isDone: hasLeavePlan,
    result: plannedLeave,
  },
})
