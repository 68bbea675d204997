import { ofLogin, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  account_preferences: { of: ofLogin(), plain: ['dashboard'], replaced: { views: `'[]'` } },
}
