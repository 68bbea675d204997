import { MAX_PIN_FAILURES } from '#domains/session/contract/pin.rules.ts'
import { hashPassword } from '#domains/session/server/index.ts'
import type { Demo } from '../demo.ts'
import type { Sample } from './insert.ts'

export const DEMO_PIN = '482916'
/** The person without an email, with the number, whom the sign-in page of the demo lists. */
export const DEMO_NUMBER = 'NB-0033'
export const DEMO_NUMBER_OWNER = 'Hannah Krüger'
const LOCKED = 'Tomasz Nowak'
const WITHOUT_EMAIL = [DEMO_NUMBER_OWNER, 'Vikram Singh', LOCKED]

/** Makes three people sign in by number and PIN, without an email; the PIN of one is locked. */
export const insertNumberSignIns = async ({ tx }: Demo, { people }: Sample): Promise<void> => {
  const ids = WITHOUT_EMAIL.flatMap((name) => people.get(name)?.id ?? [])
  const locked = people.get(LOCKED)?.id
  await tx
    .updateTable('employees')
    .set({ work_email: null, work_email_key: null, personal_email: null })
    .where('id', 'in', ids)
    .execute()
  const accounts = await tx
    .updateTable('accounts')
    .set({ email: null, email_key: null })
    .where('employee_id', 'in', ids)
    .where('area', '=', 'User')
    .returning(['id', 'employee_id'])
    .execute()
  const password_hash = await hashPassword(DEMO_PIN)
  for (const { id, employee_id } of accounts) {
    const pin_failures = employee_id === locked ? MAX_PIN_FAILURES : 0
    await tx
      .updateTable('account_secrets')
      .set({ kind: 'pin', password_hash, pin_failures })
      .where('account_id', '=', id)
      .execute()
  }
}
