import type { Erased } from '#kit/server/personal/erased-list.ts'

/** The result of a backup. */
export type MadeBackup = Readonly<{
  bytes: number
  rows: number
  files: number
  is_encrypted: boolean
  /** Files that have a row and no object; the rest of the backup is whole. */
  missing: readonly string[]
}>

/** Makes, checks and removes backups by their names. The application provides it, because it knows the database and the migrations. */
export type BackupTools = Readonly<{
  folder: string
  is_encrypted: boolean
  /** Free bytes on the disk of the folder; null where they are unknown. */
  freeBytes: () => Promise<number | null>
  make: (name: string) => Promise<MadeBackup>
  /** Restores it into a scratch database and returns the faults. */
  check: (name: string) => Promise<readonly string[]>
  /** Copies it to another place; null where the operator has set no command for it. */
  copy: ((name: string) => Promise<void>) | null
  remove: (name: string) => Promise<void>
  /** Returns the reason of an error, in a sentence for the operator. */
  reasonOf: (error: unknown) => string
  /** Adds erasures to the list that is stored next to the backups. */
  saveErasureList: (erasures: readonly Erased[]) => Promise<void>
  /** Runs it while no other process does the same with this database; waits for its turn. */
  alone: <Result>(run: () => Promise<Result>) => Promise<Result>
}>
