import { settingValue } from '#domains/settings/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { SessionParts } from '../../rules/parts.ts'
import { replaceRecoveryCodes, savePendingMfa, switchMfaOn } from '../../store/mfa.ts'
import { hashOfCode, newRecoveryCodes } from '../rules/recovery-codes.ts'
import { mfaScope } from '../rules/mfa-scope.ts'
import { newSecret, otpauthUri } from '../rules/totp.ts'

/** Returns true where the organisation requires a second factor in an area. */
export const isMfaRequired = async (tx: Tx, area: 'Admin' | 'User', now: string): Promise<boolean> =>
  area === 'Admin' && settingValue(tx, 'session.factor_for_admins', now)

/** Makes a secret, with the address by which an app takes it over, and in its sealed form. */
export const makeSecret = async (parts: SessionParts, work: Work, account: { id: number; sign_in_name: string }) => {
  const secret = newSecret()
  const issuer = await settingValue(work.tx, 'organisation.name', work.now)
  return {
    secret,
    otpauth_uri: otpauthUri(secret, issuer, account.sign_in_name),
    sealed: parts.secrets.seal(secret, mfaScope(account.id)),
  }
}

/** Makes ten new recovery codes; the older ones are void. */
export const issueRecoveryCodes = async (parts: SessionParts, work: Work, accountId: number): Promise<string[]> => {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfCode(parts.code_key, accountId, code))
  await replaceRecoveryCodes(work, accountId, hashes)
  return codes
}

/** Switches the factor on with a sealed secret whose code was right. Returns the codes; null where one is on. */
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
