import type { Retention } from '#kit/server/retention/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {},
  kept: {
    'a fixed number of rows, or one for each person or thing': ['account_preferences'],
  },
}
