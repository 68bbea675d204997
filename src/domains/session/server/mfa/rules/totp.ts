import { generateSecret, generateURI, verifySync } from 'otplib/functional'

const PERIOD_SECONDS = 30
const SIX_DIGITS = /^\d{6}$/

/** Normalises a code that was typed in groups or in small letters. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const newSecret = (): string => generateSecret()

/** Returns the `otpauth` address of a secret for an app, with its names of issuer and account. */
export const otpauthUri = (secret: string, issuer: string, email: string): string =>
  generateURI({ issuer, label: email, secret })

/**
 * The time step that a code belongs to, or null when it is none of the present step, the one before or the one after
 * (RFC 6238: SHA-1, six digits, 30 seconds). Compared in constant time.
 */
export const stepOfCode = (secret: string, code: string, now: string): number | null => {
  if (!SIX_DIGITS.test(code)) return null
  const epoch = Math.floor(Date.parse(now) / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: PERIOD_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
