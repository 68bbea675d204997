import { dictionary } from '@zxcvbn-ts/language-common'

const COMMONEST = 10_000
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COMMONEST))

/** The ten thousand commonest passwords, in lower case. */
export const commonPasswords = (): ReadonlySet<string> => common
