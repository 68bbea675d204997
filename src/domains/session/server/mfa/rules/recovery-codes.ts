import { createHmac, hkdfSync, randomInt } from 'node:crypto'

// The letters and digits that are not confused with each other.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10
const CODE_COUNT = 10

const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Makes ten codes of 50 random bits each, all different. */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < CODE_COUNT) codes.add(newCode())
  return [...codes]
}

/** Derives the key of recovery codes from that of the installation, so that no two purposes share one. */
export const codeKeyOf = (dataKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', dataKey, '', 'factors', 32))

/** The stored hash of a code: of no use without the key, and different for each account. */
export const hashOfCode = (key: Buffer, accountId: number, code: string): Buffer =>
  createHmac('sha256', key).update(`${accountId}:${code}`).digest()
