let common: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords, in lower case; read when the first new password is checked. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}
