import { readFileSync } from 'node:fs'

/** Variables that are a secret or may contain one. Each can be in a file that `<name>_FILE` names instead. */
export const SECRETS = [
  'BACKUP_PASSPHRASE',
  'DATABASE_PASSWORD',
  'DATABASE_URL',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
] as const

type Values = Readonly<Record<string, string>>

/** Returns the content of a file without the line break at its end, which editors and `echo` add. */
const readSecret = (path: string): string => readFileSync(path, 'utf8').replace(/\r?\n$/, '')

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Returns the secret that a file has, or null with its fault among `faults`. */
const secretOf = (variable: string, path: string, faults: string[]): string | null => {
  try {
    const secret = readSecret(path)
    if (secret !== '') return secret
    faults.push(`${variable}: The file ${path} is empty`)
  } catch (error) {
    faults.push(`${variable}: The file ${path} cannot be read (${codeOf(error)})`)
  }
  return null
}

/** Returns the environment with the secrets that are in files under their own names, and the faults of these files. */
export const withSecretFiles = (env: Values): Readonly<{ values: Values; faults: readonly string[] }> => {
  const values: Record<string, string> = { ...env }
  const faults: string[] = []
  for (const name of SECRETS) {
    const variable = `${name}_FILE`
    const path = env[variable]
    if (path === undefined) continue
    if (env[name] !== undefined) {
      faults.push(`${variable}: ${name} is set, too. Set only one of them`)
      continue
    }
    const secret = secretOf(variable, path, faults)
    if (secret !== null) values[name] = secret
  }
  return { values, faults }
}
