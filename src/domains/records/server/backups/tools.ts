import type { Forgotten } from '#kit/server/personal/forgotten-list.ts'

/** What a backup came to. */
export type MadeBackup = Readonly<{
  bytes: number
  rows: number
  files: number
  is_encrypted: boolean
  /** Files that have a row and no object; the rest of the backup is whole. */
  missing: readonly string[]
}>

/** Makes, checks and removes backups by their names. The application gives it: it knows the database and the migrations. */
export type BackupTools = Readonly<{
  folder: string
  is_encrypted: boolean
  /** Room on the disk of the folder; null where it cannot be told. */
  freeBytes: () => Promise<number | null>
  make: (name: string) => Promise<MadeBackup>
  /** Restores it into a scratch database and says what does not hold. */
  check: (name: string) => Promise<readonly string[]>
  remove: (name: string) => Promise<void>
  /** Why it went wrong, in a sentence for the operator. */
  reasonOf: (error: unknown) => string
  /** Keeps who was forgotten beside the backups, with what stands there already. */
  keepForgotten: (forgotten: readonly Forgotten[]) => Promise<void>
  /** Runs it while no other process does the same with this database; waits for its turn. */
  alone: <Result>(run: () => Promise<Result>) => Promise<Result>
}>
