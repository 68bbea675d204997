import type { LinkBase } from '#domains/settings/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'

/** The dependencies of onboarding. */
export type OnboardingParts = Readonly<{
  files: FileStore
  link_key: Buffer
  linkBase: LinkBase
  /** Seals bank data and the numbers of documents. */
  box: SecretBox
  /** True where mail can be sent; else the link is shown to the person who sends it. */
  isMailSet: (tx: Tx, now: string) => Promise<boolean>
}>
