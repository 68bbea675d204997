import { randomInt } from 'node:crypto'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { FIRST_PIN_DAYS, isGuessablePin, MIN_PIN_DIGITS, type PinOwner, pinFaults } from '../../contract/pin.rules.ts'
import { pinOwners } from '../public.ts'
import { checkPassword } from './passwords.ts'

type Typed = Readonly<{ password: string; confirm_password: string }>
type Holder = Readonly<{ id: number; employee_id: number | null; password_hash: string | null }>

const UNKNOWN: PinOwner = { employee_no: null, date_of_birth: null }

/** Refuses a new PIN with 400 and the fault at its field; the present one too, because someone else may know it. */
export const checkNewPin = async (tx: Tx, typed: Typed, account: Holder): Promise<void> => {
  const owner = account.employee_id === null ? UNKNOWN : await pinOwners.get()(tx, account.employee_id)
  const faults = pinFaults(typed, owner)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (await checkPassword(typed.password, account.password_hash, `account:${account.id}`))
    throw invalid({ password: 'Choose another PIN than the present one' })
}

/** Returns a random PIN that is not guessed early. */
export const makePin = (owner: PinOwner): string => {
  const pin = String(randomInt(10 ** MIN_PIN_DIGITS)).padStart(MIN_PIN_DIGITS, '0')
  return isGuessablePin(pin, owner) ? makePin(owner) : pin
}

/** Returns the end of a first PIN: counted from the first day of its owner, where that lies ahead. */
export const endOfFirstPin = (now: string, starts_at: string | null): string => {
  const from = Math.max(Date.parse(now), starts_at === null ? 0 : Date.parse(starts_at))
  return new Date(from + FIRST_PIN_DAYS * 86_400_000).toISOString()
}
