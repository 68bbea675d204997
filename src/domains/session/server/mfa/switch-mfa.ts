import { settingValue } from '#domains/settings/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { SessionParts } from '../parts.ts'
import { replaceRecoveryCodes, savePendingMfa, switchMfaOn } from '../store/mfa.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import { mfaOf } from './mfa-of.ts'
import { newSecret, otpauthUri } from './totp.ts'

/** Whether the organisation asks this account for a second factor. */
export const isMfaRequired = async (tx: Tx, area: 'Admin' | 'User', now: string): Promise<boolean> =>
  area === 'Admin' && settingValue(tx, 'session.factor_for_admins', now)

/** A new secret with the address by which an app takes it over, and sealed as it is kept. */
export const makeSecret = async (parts: SessionParts, work: Work, account: { id: number; email: string }) => {
  const secret = newSecret()
  const issuer = await settingValue(work.tx, 'organisation.name', work.now)
  return {
    secret,
    otpauth_uri: otpauthUri(secret, issuer, account.email),
    sealed: parts.secrets.seal(secret, mfaOf(account.id)),
  }
}

/** Makes ten new recovery codes; the older ones are void. */
export const issueRecoveryCodes = async (parts: SessionParts, work: Work, accountId: number): Promise<string[]> => {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfCode(parts.code_key, accountId, code))
  await replaceRecoveryCodes(work, accountId, hashes)
  return codes
}

/** Switches the factor on with a sealed secret whose code was right, and answers the codes; null where one is on. */
export const switchOn = async (
  parts: SessionParts,
  work: Work,
  account: { id: number; employee_id: number | null },
  proof: { sealed: Buffer; step: number },
): Promise<string[] | null> => {
  if (!(await savePendingMfa(work, account.id, proof.sealed))) return null
  if (!(await switchMfaOn(work, account.id, proof.step))) return null
  await audit(work, 'session.factor_added', { entity: 'accounts', id: account.id, employee_id: account.employee_id })
  return issueRecoveryCodes(parts, work, account.id)
}
