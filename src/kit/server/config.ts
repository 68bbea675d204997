import { addressesOf, withPassword } from './database/addresses.ts'
import { isIP } from 'node:net'
import { z } from 'zod'
import { bucketFault } from './files/s3/bucket-address.ts'
import { OperatorError } from './operator-error.ts'
import { withSecretFiles } from './secret-files.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const DATABASE_URL_FAULT =
  'Give an address like postgres://name@host:5432/database, and a password with special signs in DATABASE_PASSWORD'

const PUBLIC_URL_FAULT =
  'Give the address that people open, like https://muster.example, without a path, a name or a question: Muster answers at the root of its address'

/** Returns whether an address is one of a database, of one host or of several. */
const isDatabaseUrl = (value: string): boolean =>
  addressesOf(value).every((address) => /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? ''))

/** Returns whether an address is only scheme, host and port. */
const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && url.href === `${url.origin}/`
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network such as `10.0.0.0/8`, or a name of some. */
const isNetwork = (part: string): boolean => {
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return NAMED_NETWORKS.includes(part)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Returns whether a part is the name or the address of a host, as it is in a web address. */
const isHost = (part: string): boolean => isIP(part) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(part)

/** Hosts by name or address, separated by commas. */
const hosts = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  )
  .refine((parts) => parts.every(isHost), {
    error: 'Give names or addresses of hosts, separated by commas, without port: hooks.internal, 10.0.0.5, ::1',
  })

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl, { error: DATABASE_URL_FAULT }).optional(),
  DATABASE_PASSWORD: z.string().optional(),
  FILES_URL: z
    .string()
    .superRefine((value, check) => {
      const fault = bucketFault(value)
      if (fault !== null) check.addIssue({ code: 'custom', message: fault })
    })
    .optional(),
  FILES_ACCESS_KEY: z.string().min(1).optional(),
  FILES_SECRET_KEY: z.string().min(1).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: PUBLIC_URL_FAULT, abort: true })
    .refine(isOrigin, { error: PUBLIC_URL_FAULT })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FOLDER: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.every(isNetwork), {
      error:
        'Give addresses or networks, separated by commas: 10.0.0.1, 10.1.0.0/16, ::1, or loopback, linklocal, uniquelocal',
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  API_DOCS: z.enum(['session', 'public']).default('session'),
  MUSTER_ADMIN_EMAIL: z.email().default('admin@localhost.localdomain'),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(5000),
  STOP_GRACE_SECONDS: z.coerce.number().int().min(0).max(60).default(5),
  METRICS_TOKEN: z.string().min(16).optional(),
  RUN_JOBS: flag.default(true),
  WEBHOOK_PRIVATE_HOSTS: hosts,
  SIGN_IN_PRIVATE_HOSTS: hosts,
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  BACKUP_COPY_COMMAND: z.string().min(1).max(2000).optional(),
})

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape)

export type Config = Readonly<z.output<typeof schema> & { public_url: string }>

/** The environment does not fit; the message lists every fault. */
class ConfigError extends OperatorError {}

// An empty variable, as an .env file leaves it, counts as absent.
const present = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value ? [[key, value]] : [])))

const refuse = (faults: readonly string[]): never => {
  const lines = faults.map((fault) => `  ${fault}\n`)
  throw new ConfigError(`The environment is not valid:\n${lines.join('')}See .env.example for each variable.`)
}

/** Reads and checks the environment, and the files of secrets that it names. Unknown variables are none of our business. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const { values, faults } = withSecretFiles(present(env))
  const result = schema.safeParse(values)
  if (!result.success)
    return refuse([...faults, ...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)])
  if (faults.length > 0) refuse(faults)
  const { FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = result.data
  if (result.data.FILES_URL !== undefined && (accessKey === undefined) !== (secretKey === undefined))
    refuse(['FILES_ACCESS_KEY and FILES_SECRET_KEY: Set both of them, or none'])
  const host = result.data.HOST === '0.0.0.0' || result.data.HOST === '::' ? '127.0.0.1' : result.data.HOST
  const publicUrl = result.data.PUBLIC_URL ?? `http://${host}:${result.data.PORT}`
  const { DATABASE_URL: address, DATABASE_PASSWORD: password } = result.data
  const DATABASE_URL = address && password ? withPassword(address, password) : address
  return { ...result.data, DATABASE_URL, public_url: publicUrl.replace(/\/$/, '') }
}
