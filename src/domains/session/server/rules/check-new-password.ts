import { settingValues } from '#domains/settings/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { passwordFaults } from '../../contract/session.rules.ts'
import { checkPassword } from './passwords.ts'
import { commonPasswords } from './common-passwords.ts'

type Typed = Readonly<{ password: string; confirm_password: string }>

/** Refuses a new password with 400 and the fault at its field. `person`: terms that would be guessed first. */
export const checkNewPassword = async (
  tx: Tx,
  now: string,
  typed: Typed,
  person: Readonly<{ email: string | null; name: string }>,
): Promise<void> => {
  const values = await settingValues(tx, ['session.password_min_length', 'organisation.name'], now)
  const faults = passwordFaults(typed, {
    min_length: values['session.password_min_length'],
    terms: [
      ...(person.email === null ? [] : [person.email, person.email.split('@')[0] ?? '']),
      person.name,
      ...person.name.split(' '),
      values['organisation.name'],
    ],
    common: await commonPasswords(),
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Refuses the present password as a new one: otherwise another person would still know it after a required change. */
export const refuseSamePassword = async (
  password: string,
  account: Readonly<{ id: number; password_hash: string | null }>,
): Promise<void> => {
  if (await checkPassword(password, account.password_hash, `account:${account.id}`))
    throw invalid({ password: 'Choose another password than the present one' })
}
