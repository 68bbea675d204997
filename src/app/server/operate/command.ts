import type { Config } from '#kit/server/config.ts'
import type { Log } from '#kit/server/log.ts'

/** What every command of the operator gets. */
export type CommandContext = Readonly<{ config: Config; log: Log; say: (line: string) => void }>

/** One command: its options are texts, its words come without a name. */
export type Command = Readonly<{
  /** One line for the list of commands. */
  summary: string
  /** How it is called, and what it does: what `--help` says. */
  help: string
  options?: readonly string[]
  flags?: readonly string[]
  /** The names of the words that it takes. */
  words?: readonly string[]
  /** Whether its words may be left out. */
  may_be_alone?: true
  run: (around: CommandContext, asked: Asked) => Promise<void>
}>

export type Asked = Readonly<{
  words: readonly string[]
  option: (name: string) => string | null
  flag: (name: string) => boolean
}>
