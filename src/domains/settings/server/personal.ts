import { type Personal } from '#kit/server/personal/declare.ts'

/** What the tables of this domain hold about people, and what becomes of it when someone is forgotten. */
export const personal: Personal = {
  setting_values: { plain: ['key', 'value', 'reason'] },
}
