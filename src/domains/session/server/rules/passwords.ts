import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { takeTurns } from '#kit/server/in-turn.ts'

const argon2 = promisify(argon2Callback)

// OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

/** Limits parallel hashing, which is expensive on purpose. */
const inTurn = takeTurns({ at_once: 2, may_wait: 200, each: 100 })

type Cost = Readonly<{ memory: number; passes: number; lanes: number }>
const COST: Cost = { memory: MEMORY_KIB, passes: PASSES, lanes: LANES }

const derive = (password: string, nonce: Buffer, { memory, passes, lanes }: Cost, of?: string): Promise<Buffer> =>
  inTurn(
    () => argon2('argon2id', { message: password, nonce, memory, passes, parallelism: lanes, tagLength: TAG_BYTES }),
    of,
  )

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Returns the hash of a password with its parameters, in the PHC string format. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, COST)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(nonce)}$${encode(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** The hash for comparisons without an account or a password: it costs the same and fits nothing. */
const DUMMY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(randomBytes(16))}$${encode(randomBytes(TAG_BYTES))}`

/**
 * Returns true where a password fits a stored hash. Without a hash it is compared all the same, so that the time reveals
 * nothing. `of`: the network or account of the caller, which has a part of the queue.
 */
export const checkPassword = async (password: string, stored: string | null, of: string): Promise<boolean> => {
  const match = PHC.exec(stored ?? DUMMY)
  if (!match) throw new Error('A stored password hash has an unknown form')
  const [, memory, passes, lanes, nonce, tag] = match
  const expected = Buffer.from(tag ?? '', 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const actual = await derive(password, Buffer.from(nonce ?? '', 'base64'), cost, of)
  return stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Returns true where a hash has older parameters and should be renewed at the next sign-in. */
export const isOutdatedHash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`)
