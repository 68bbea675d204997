import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'a fixed number of rows, or one for each person or thing': ['account_preferences'],
  },
}
