import { holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import { reminderHoldings } from './store/holdings.ts'

/** Reminders that a leaver has set for others; they go on, and any who writes reminders can change them. */
export const reminderHoldingFilling = entries(holdings, {
  reminders: {
    label: 'Shared reminders',
    domain: 'notices',
    blocking: false,
    items: reminderHoldings,
  },
})
