import { createHmac, hkdfSync, randomInt } from 'node:crypto'

// Without the letters and digits that are taken for each other.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10
const HOW_MANY = 10

const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ten codes of 50 random bits each, all different. */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < HOW_MANY) codes.add(newCode())
  return [...codes]
}

/** The key of recovery codes: derived from that of the installation, so that no two purposes share one. */
export const codeKeyOf = (dataKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', dataKey, '', 'factors', 32))

/** What is kept of a code: of no use without the key, and another one for each account. */
export const hashOfCode = (key: Buffer, accountId: number, code: string): Buffer =>
  createHmac('sha256', key).update(`${accountId}:${code}`).digest()
