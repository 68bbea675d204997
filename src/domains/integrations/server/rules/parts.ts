import type { AuditReaders } from '#domains/records/server/index.ts'
import type { LinkBase } from '#domains/settings/server/index.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { PrivateHosts } from '#kit/server/outgoing/addresses.ts'

/** The screen of an object, by its table and id. */
export type LinkOf = (kind: string, id: number | null) => ScreenLink

/** The parts of the application that this domain needs. */
export type IntegrationsParts = Readonly<{
  secrets: SecretBox
  listed: PrivateHosts
  linkBase: LinkBase
  readers: AuditReaders
  linkOf: LinkOf
}>
