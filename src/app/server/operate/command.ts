import type { Config } from '#kit/server/config.ts'
import type { Log } from '#kit/server/log.ts'

/** The context of every command of the operator. */
export type CommandContext = Readonly<{ config: Config; log: Log; print: (line: string) => void }>

/** One command: its options are texts, its arguments come without a name. */
export type Command = Readonly<{
  /** One line for the list of commands. */
  summary: string
  /** Its usage and effect: the text of `--help`. */
  help: string
  options?: readonly string[]
  flags?: readonly string[]
  /** The names of its arguments. */
  labels?: readonly string[]
  /** Its arguments may be left out. */
  may_be_alone?: true
  run: (around: CommandContext, requested: Requested) => Promise<void>
}>

export type Requested = Readonly<{
  labels: readonly string[]
  option: (name: string) => string | null
  flag: (name: string) => boolean
}>
