import { fileSize } from '#kit/web/format/file-size.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { BackupRow } from '../../contract/backups.models.ts'

type Word = Readonly<{ tone: Tone; word: string }>

const CHECKS = {
  running: { tone: 'attention', word: 'Being checked' },
  good: { tone: 'good', word: 'Restored and checked' },
  bad: { tone: 'bad', word: 'Check failed' },
} as const satisfies Record<string, Word>

/** Returns the status of a backup. */
export const stateOf = (row: BackupRow): Word => {
  if (row.state === 'running') return { tone: 'attention', word: 'Running' }
  if (row.state === 'failed') return { tone: 'bad', word: 'Failed' }
  if (row.verify_state !== null) return CHECKS[row.verify_state]
  return row.error === null ? { tone: 'off', word: 'Made' } : { tone: 'attention', word: 'Files missing' }
}

export const KINDS = { nightly: 'Nightly', manual: 'By hand' } as const

export const sizeOf = ({ bytes }: BackupRow): string => (bytes === null ? '–' : fileSize(bytes))

export const contentOf = ({ rows, files }: BackupRow): string =>
  rows === null ? '–' : `${number(rows)} rows, ${count(files ?? 0, 'file')}`

const COPIES = { running: 'Being copied', done: 'Copied', failed: 'Not copied' } as const

/** Returns whether a backup is in another place, too. */
export const copyOf = ({ copy_state }: BackupRow): string => (copy_state === null ? '–' : COPIES[copy_state])

/** Returns the reason of a failure, or the faults that the check found. */
export const faultOf = ({ error, verify_state, verify_result, copy_error }: BackupRow): string =>
  (verify_state === 'bad' ? verify_result : (error ?? copy_error)) ?? '–'

/** A word of a shell, quoted where it needs to be. */
const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** Returns the command that restores a backup into a new folder. */
export const restoreCommand = (folder: string, { name }: BackupRow): string =>
  `DATA_DIR=./data-restored npm run restore -- ${quoted(`${folder}/${name}`)}`
