import { parseArgs } from 'node:util'
import { readConfig } from '#kit/server/config.ts'
import { createLog } from '#kit/server/log.ts'
import { errorText, OperatorError } from '#kit/server/operator-error.ts'
import type { Requested, Command } from './command.ts'
import { commands } from './commands.ts'

type Streams = Readonly<{ print: (line: string) => void; complain: (line: string) => void }>

/** Calls of a command that it does not know. */
class UsageError extends OperatorError {}

const overview = (): string =>
  [
    'Commands for who runs Muster. Each takes the environment of the server and explains itself with --help:',
    ...Object.entries(commands).map(([name, { summary }]) => `  npm run ${name.padEnd(12)} ${summary}`),
  ].join('\n')

const parse = (
  name: string,
  { options = [], flags = [], labels = [], may_be_alone }: Command,
  args: readonly string[],
): Requested => {
  const known = [
    ...options.map((one) => [one, { type: 'string' as const }] as const),
    ...flags.map((one) => [one, { type: 'boolean' as const }] as const),
  ]
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(known),
      allowPositionals: true,
    })
    if (positionals.length !== labels.length && !(may_be_alone && positionals.length === 0))
      throw new UsageError(`${name} takes ${labels.length === 0 ? 'no words' : `one word: <${labels.join('> <')}>`}.`)
    const given = new Map<string, unknown>(Object.entries(values))
    return {
      labels: positionals,
      option: (key) => {
        const value = given.get(key)
        return typeof value === 'string' ? value : null
      },
      flag: (key) => given.get(key) === true,
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Runs one command. Returns the exit code: 0, 1 where it failed or found faults, 2 where it was called wrongly. */
export const runCommand = async (
  [name, ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  { print, complain }: Streams,
): Promise<number> => {
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || !command) {
    const isHelp = name === undefined || name === '--help' || name === 'help'
    ;(isHelp ? print : complain)(isHelp ? overview() : `There is no command ${name}.\n${overview()}`)
    return isHelp ? 0 : 2
  }
  if (args.includes('--help')) {
    print(command.help)
    return 0
  }
  try {
    const requested = parse(name, command, args)
    const config = readConfig(env)
    await command.run({ config, log: createLog({ LOG_LEVEL: 'warn' }, 2), print }, requested)
    return 0
  } catch (error) {
    complain(errorText(error))
    if (!(error instanceof UsageError)) return 1
    complain(command.help)
    return 2
  }
}
