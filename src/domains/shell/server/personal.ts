import { ofLogin, type Personal } from '#kit/server/personal/declare.ts'

/** What the tables of this domain hold about people, and what becomes of it when someone is forgotten. */
export const personal: Personal = {
  account_preferences: { of: ofLogin(), plain: ['dashboard'] },
}
